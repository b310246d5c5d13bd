// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

#include "present/frame_history.h"
#include "present/time_axis.h"

namespace watertight {

/// Frames that share a pixel column, or a bar of time: [first, end) in the history, [from, to) in seconds
/// before the view's end.
struct FrameGroup {
  double from = 0, to = 0;
  std::size_t first = 0, end = 0;
  bool whole = true;  ///< of a bar: it is over

  [[nodiscard]] double middle() const { return (from + to) / 2; }
};

/// The history as the axis shows it: made once for each refresh, read by every plot.
struct FrameColumns {
  const FrameHistory* history = nullptr;
  TimeAxis axis;
  std::vector<FrameGroup> columns;  ///< one for each pixel column that has frames
  std::vector<FrameGroup> seconds;  ///< one for each bar of time (or frame, where longer)

  [[nodiscard]] const KeptFrame& frame(std::size_t index) const { return history->frames()[index]; }
  [[nodiscard]] const KeptFrame& lastOf(const FrameGroup& group) const { return frame(group.end - 1); }
  [[nodiscard]] bool empty() const { return columns.empty(); }
  /// What legends tell of: the column or the bar of the moment that the axis reads; the latest, where it
  /// reads none. Null in a gap.
  [[nodiscard]] const FrameGroup* readColumn() const;
  [[nodiscard]] const FrameGroup* readSecond() const;
  /// Index of the frame of the moment that figures beside the charts tell of, if it has one.
  [[nodiscard]] std::optional<std::size_t> toldFrame() const;
  /// x up to which a level that holds is drawn: what comes after is not known yet.
  [[nodiscard]] double known() const { return axis.x(axis.latest()); }
};

/// `history` must outlive what is returned.
FrameColumns columnsOf(const FrameHistory& history, const TimeAxis& axis);

/// The frames of so much time up to and with the told one (an index of toldFrame()); it at least.
FrameGroup lately(const FrameColumns& frames, std::size_t told, Duration length);

/// How much time counts are shown together for: a second, or so much more that bars can be told apart.
Duration barOf(const TimeAxis& axis);

/// A bar's length in seconds, for rates: at least 1.
double lengthOf(const FrameColumns& frames, const FrameGroup& bar);

}  // namespace watertight
