// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>

namespace watertight {

/// A frameless area that scrolls `content`, which it owns and makes as wide as itself. `name` is for those
/// who do not see it.
inline QScrollArea* scrolled(QWidget* content, const QString& name, QWidget* parent) {
  auto* scroll = new QScrollArea(parent);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setAccessibleName(name);
  scroll->setWidget(content);
  return scroll;
}

}  // namespace watertight
