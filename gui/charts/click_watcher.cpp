// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/click_watcher.h"

#include <QMouseEvent>
#include <QWidget>

namespace watertight {
namespace {

constexpr double kStill = 4;  // pixels

}  // namespace

ClickWatcher::ClickWatcher(QWidget* watched) : QObject(watched) {
  watched->installEventFilter(this);
}

bool ClickWatcher::eventFilter(QObject* /*watched*/, QEvent* event) {
  const auto type = event->type();
  if (type != QEvent::MouseButtonPress && type != QEvent::MouseButtonRelease) return false;
  const auto* mouse = static_cast<QMouseEvent*>(event);
  if (mouse->button() != Qt::LeftButton) return false;
  if (type == QEvent::MouseButtonPress) {
    pressed_ = mouse->position();
    down_ = true;
  } else if (std::exchange(down_, false) && (mouse->position() - pressed_).manhattanLength() <= kStill) {
    emit clicked(mouse->position());
  }
  return false;
}

}  // namespace watertight
