// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/plot.h"

namespace watertight {

/// An axis from zero that grows when the data leave it and shrinks only when they fill less than 40 % of it,
/// in round steps: a scale that does not twitch.
class LinearScale {
 public:
  /// `least`: the smallest top of the axis.
  explicit LinearScale(double least = 4) : least_(least) {}

  /// The top of the axis that holds values up to `maximum`; one that is no finite number changes nothing.
  double fit(double maximum);

 private:
  double least_;
  double top_ = 0;
};

/// Zero to `top` (as LinearScale makes it) in at most `parts` intervals of round numbers.
YAxis linearAxis(double top, int parts);

/// A logarithmic axis in milliseconds, in whole decades; y values of its plots are log10 of milliseconds.
class LogScale {
 public:
  /// Widens to hold [low, high] milliseconds, if those are numbers above zero; lets go of a decade once the
  /// data leave it and the next one unused.
  void fit(double low, double high);
  [[nodiscard]] YAxis axis() const;
  /// log10, clamped to the axis; zero lies at its lower edge. kGap for what is no finite number.
  [[nodiscard]] double y(double milliseconds) const;

 private:
  int low_ = 0, high_ = 3;
};

}  // namespace watertight
