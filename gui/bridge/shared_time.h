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
  /// The crosshair stands at a share of the charts' width, from the left, or nowhere: it stays under the
  /// pointer while time moves on below.
  void point(std::optional<double> share);
  /// Whatever else `edit` does to the view.
  template <typename Change>
  void change(Change&& edit) {
    edit(view_);
    emit changed();
  }

 signals:
  /// Something else is in sight.
  void changed();
  void crosshairMoved();

 private:
  TimeView view_;
  std::optional<double> pointed_;
};

}  // namespace watertight
