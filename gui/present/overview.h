// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/plot.h"
#include "present/run_model.h"
#include "present/scales.h"
#include "present/time_view.h"

namespace watertight {

/// The axis of the picture of the whole run: from its beginning, with a little room after the present.
TimeAxis wholeRun(const TimeView& view, int columns);

/// The whole run at a glance: requests a second by how they ended, and when faults held. Keeps its scale, so
/// that it does not twitch.
class Overview {
 public:
  Plot plot(const RunModel& run, const TimeAxis& axis);
  /// Forgets the scale: another run begins.
  void reset() { scale_ = LinearScale{}; }

 private:
  LinearScale scale_;
};

}  // namespace watertight
