// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/brush_keys.h"

#include <QKeyEvent>
#include <QWidget>
#include <utility>

#include "present/brush.h"

namespace watertight {

void BrushKeys::watch(QWidget& widget) {
  widget.installEventFilter(this);
}

// A key that is held moves on and on: what follows from it waits until it is let go.
bool BrushKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease) {
    return QObject::eventFilter(watched, event);
  }
  const auto& key = *static_cast<QKeyEvent*>(event);
  if (event->type() == QEvent::KeyRelease) {
    if (!key.isAutoRepeat() && std::exchange(moved_, false)) emit chosen();
    return false;
  }
  const auto others = key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
  return others == Qt::NoModifier && press(key.key(), key.modifiers().testFlag(Qt::ShiftModifier));
}

bool BrushKeys::press(int key, bool endOnly) {
  if (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Home) return false;
  const auto& view = span_.view();
  const auto from = view.from(), end = view.end();
  span_.change([&](TimeView& span) {
    if (key == Qt::Key_Home) return span.showAll();
    const double tenths = key == Qt::Key_Left ? -1 : 1;
    endOnly ? stretchBrush(span, tenths / 10) : moveBrush(span, tenths / 10);
  });
  moved_ = moved_ || view.from() != from || view.end() != end;
  return true;
}

}  // namespace watertight
