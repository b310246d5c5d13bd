// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

#include "present/time_view.h"

namespace watertight {

/// The stretch of time that all charts show, for the widgets that show and move it.
class SharedTime : public QObject {
  Q_OBJECT
 public:
  explicit SharedTime(QObject* parent = nullptr) : QObject(parent) {}

  [[nodiscard]] const TimeView& view() const { return view_; }
  /// With what is pointed at.
  [[nodiscard]] TimeAxis axis(int columns) const;

  /// The run is at `present` now. A change only where the span grows with it: whoever draws the run draws
  /// the rest too.
  void advance(Instant present);
  void reset();
  void follow();
  void showLast(Duration span);
  void showAll();
  void zoom(double factor, double share);
  void zoom(double factor);
  void pan(Duration by);
  void showMoment(Instant t);
  void show(Instant from, Instant to);
  /// The crosshair stands at a moment, or nowhere.
  void point(std::optional<Instant> at);

 signals:
  /// Something else is in sight.
  void changed();
  void crosshairMoved();

 private:
  template <typename Change>
  void change(Change change);

  TimeView view_;
  std::optional<Instant> pointed_;
};

}  // namespace watertight
