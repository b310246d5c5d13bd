// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "core/result.h"
#include "core/time_types.h"

namespace watertight::conformance {

/// A step of what a task does: it runs for a while, or submits another task of that name and length.
struct BodyStep {
  Duration length{};
  std::string submits;  ///< empty: it just runs
};

using Body = std::vector<BodyStep>;

/// From words: "run 10 ms; submit T3(10 ms) to the same pool and wait for acceptance; run 10 ms".
Result<Body> bodyFrom(const std::string& text);

}  // namespace watertight::conformance
