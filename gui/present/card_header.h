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

/// What stands over a dependency's charts.
struct CardHeader {
  std::string name;
  std::string pill;       ///< "closed · 42 s"; "no breaker"
  std::string pillShort;  ///< the state alone
  std::string pillTip;
  StateInk pillInk{Role::kDisabled, Role::kOnDisabled};
  Figure occupancy, p95, rejected, waiting;
};

CardHeader cardHeader(const FrameColumns& frames, const BreakerRibbon& ribbon, std::size_t dependency,
                      const std::string& name);

/// The frames of the last second.
FrameGroup lastSecond(const FrameColumns& frames);

}  // namespace watertight
