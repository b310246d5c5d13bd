// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/time_keys.h"

#include <QKeyEvent>
#include <QWidget>

namespace watertight {

void TimeKeys::watch(QWidget& widget) {
  widget.installEventFilter(this);
}

bool TimeKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QObject::eventFilter(watched, event);
  const auto& key = *static_cast<QKeyEvent*>(event);
  const auto others = key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
  return others == Qt::NoModifier && press(key.key(), key.modifiers().testFlag(Qt::ShiftModifier));
}

bool TimeKeys::press(int key, bool far) {
  const auto step = time_.view().span() / (far ? 2 : 10);
  switch (key) {
    case Qt::Key_Left:
      time_.pan(-step);
      return true;
    case Qt::Key_Right:
      time_.pan(step);
      return true;
    case Qt::Key_Home:
      time_.showAll();
      return true;
    case Qt::Key_End:
      time_.follow();
      return true;
    default:
      return false;
  }
}

}  // namespace watertight
