// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "sweep/knob.h"

namespace watertight {

/// One setting of all knobs: a value for each, in the knobs' order. Empty: everything as it is.
using SweepPoint = std::vector<SettingValue>;

/// More points than any study waits for.
inline constexpr std::size_t kMostPoints = 1'000'000;

/// Every value of each knob with every one of the others; the last knob turns fastest. An error for more than
/// kMostPoints, and for a knob that has only the ends of a range.
Result<std::vector<SweepPoint>> gridPoints(const std::vector<Knob>& knobs);

/// A Latin hypercube: each knob's range is cut into `points` equal shares, and each share is used once, at a
/// place of its own in it; which shares meet is drawn by `seed`. The same on every machine. `points` from 1.
Result<std::vector<SweepPoint>> latinPoints(const std::vector<Knob>& knobs, std::size_t points,
                                            std::uint64_t seed);

}  // namespace watertight
