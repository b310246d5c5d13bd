// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/qt_text.h"

#include <QTextDocument>

namespace watertight {

QString plainTip(const QString& text) {
  return Qt::mightBeRichText(text) ? text.toHtmlEscaped() : text;
}

}  // namespace watertight
