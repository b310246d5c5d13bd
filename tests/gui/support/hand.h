// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QApplication>
#include <QTest>
#include <QWheelEvent>
#include <QWidget>

namespace watertight {

/// Presses at `from`, moves to `to` by way of the middle, lets go.
inline void drag(QWidget& widget, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton) {
  QTest::mousePress(&widget, button, {}, from);
  QTest::mouseMove(&widget, (from + to) / 2);
  QTest::mouseMove(&widget, to);
  QTest::mouseRelease(&widget, button, {}, to);
}

/// Notches of the wheel, away from the user, with the pointer at `at`.
inline void turnWheel(QWidget& widget, QPoint at, int notches, Qt::KeyboardModifiers modifiers = {}) {
  QWheelEvent event{QPointF{at},
                    QPointF{widget.mapToGlobal(at)},
                    {},
                    {0, 120 * notches},
                    Qt::NoButton,
                    modifiers,
                    Qt::NoScrollPhase,
                    false};
  QApplication::sendEvent(&widget, &event);
}

}  // namespace watertight
