// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <string_view>

namespace watertight {

/// UTF-8 text of the engine or of present/ for Qt.
inline QString toQt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A tip that shows exactly this text: names from files may look like mark-up, which Qt would obey.
QString plainTip(const QString& text);

}  // namespace watertight
