// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/calm_inputs.h"

#include <QKeyEvent>
#include <QWheelEvent>

namespace watertight {

CalmSlider::CalmSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setFocusPolicy(Qt::StrongFocus);
}

void CalmSlider::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) return QSlider::wheelEvent(event);
  event->ignore();
}

CalmComboBox::CalmComboBox(QWidget* parent) : QComboBox(parent) {
  setFocusPolicy(Qt::StrongFocus);
}

void CalmComboBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) return QComboBox::wheelEvent(event);
  event->ignore();
}

CalmCheckBox::CalmCheckBox(QWidget* parent) : QCheckBox(parent) {
  setFocusPolicy(Qt::TabFocus);
}

bool CalmCheckBox::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
    event->accept();
    return true;
  }
  return QCheckBox::event(event);
}

}  // namespace watertight
