// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "present/frame_history.h"
#include "present/time_axis.h"

namespace watertight {

/// Frames that share a pixel column, or a second: [first, end) in the history, [from, to) in seconds before
/// the view's end.
struct FrameGroup {
  double from = 0, to = 0;
  std::size_t first = 0, end = 0;
  bool whole = true;  ///< of a second: it is over

  [[nodiscard]] double middle() const { return (from + to) / 2; }
};

/// The history as the axis shows it: made once for each refresh, read by every plot.
struct FrameColumns {
  const FrameHistory* history = nullptr;
  TimeAxis axis;
  std::vector<FrameGroup> columns;  ///< one for each pixel column that has frames
  std::vector<FrameGroup>
      seconds;  ///< one for each second of the run (or each frame, where these are longer)

  [[nodiscard]] const Frame& frame(std::size_t index) const { return history->frames()[index]; }
  [[nodiscard]] const Frame& lastOf(const FrameGroup& group) const { return frame(group.end - 1); }
  [[nodiscard]] bool empty() const { return columns.empty(); }
  /// x up to which a level that holds is drawn: what comes after is not known yet.
  [[nodiscard]] double known() const { return axis.x(axis.latest()); }
};

/// `history` must outlive what is returned.
FrameColumns columnsOf(const FrameHistory& history, const TimeAxis& axis);

/// A second's length for rates: 1, or longer where frames are.
double lengthOf(const FrameColumns& frames, const FrameGroup& second);

}  // namespace watertight
