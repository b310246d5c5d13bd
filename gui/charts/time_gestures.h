// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

#include "bridge/shared_time.h"

class QMouseEvent;
class QWheelEvent;

namespace watertight {

class RibbonView;
class TimeChart;

/// What a hand does to the time that charts share. Pointing into one puts the crosshair into all; the wheel
/// zooms about the pointer, sideways or with Shift it pans; dragging pans, so that what was taken stays under
/// the pointer. Events reach the chart as well, but for the wheel's.
class TimeGestures : public QObject {
  Q_OBJECT
 public:
  /// `time` outlives this.
  explicit TimeGestures(SharedTime& time, QObject* parent = nullptr);

  /// A threshold under the hand still goes first (rule_drag.h).
  void watch(TimeChart& chart);
  void watch(RibbonView& ribbon);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] static double shareAt(const QWidget& chart, double x);
  void press(const QWidget& chart, const QMouseEvent& event);
  void move(QWidget& chart, const QMouseEvent& event);
  void release(QWidget& chart);
  void turn(const QWidget& chart, const QWheelEvent& event);

  SharedTime& time_;
  double pressedAt_ = 0;          ///< x in the chart
  std::optional<Instant> taken_;  ///< what is held under the pointer
  bool dragging_ = false;
};

}  // namespace watertight
