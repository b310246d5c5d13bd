// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "present/breaker_ribbon.h"
#include "present/frame_columns.h"

namespace watertight {

/// A figure with its caption; the tip explains it.
struct Figure {
  std::string value, caption, tip;
  bool alarming = false;  ///< to be seen at once
};

/// What stands over a dependency's charts: figures of the moment that the axis
/// tells of.
struct CardHeader {
  std::string name;
  std::string pill;       ///< "closed · 42 s"; "no breaker"
  std::string pillShort;  ///< the state alone
  std::string pillTip;
  StateInk pillInk{Role::kDisabled, Role::kOnDisabled};
  Figure occupancy, p95, rejected, waiting;
  Figure oldest;  ///< age of the oldest call in flight; alarming from a few seconds on
};

CardHeader cardHeader(const FrameColumns& frames, const BreakerRibbon& ribbon, std::size_t dependency,
                      const std::string& name);

/// The frames of the second before the end of the frame that is told of.
FrameGroup toldSecond(const FrameColumns& frames, std::size_t told);

}  // namespace watertight
