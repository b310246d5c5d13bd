// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/scenario.h"

namespace watertight {

/// A setting that a sweep varies, and what it is given.
struct Knob {
  std::string path;  ///< as of `run --set` (settings_registry.h)
  /// In their order, never empty. With `between` the two ends of a range of numbers or durations.
  std::vector<SettingValue> values;
  bool between = false;  ///< anything from the first to the second: for a Latin hypercube only

  bool operator==(const Knob&) const = default;
};

/// More values than any study looks at: a range that gives more is a mistake in its step.
inline constexpr std::size_t kMostKnobValues = 100'000;

/// A knob from text, PATH=VALUES, where VALUES is one of
///   FROM:TO:STEP    both ends and what lies between, as 2:20:2 or 100ms:1s:100ms
///   FROM:TO:xTIMES  the same, each so many times the one before, as 1:64:x2
///   FROM:TO         whole numbers one by one; others: anything between (Latin hypercube)
///   A,B,C           these, of any type: abort,caller_runs or 4,8,unlimited or true,false
/// Each value is one that the setting takes. Any thread.
Result<Knob> parseKnob(const Scenario& scenario, std::string_view text);

/// The value at a place along the knob: `place` from 0 to below 1, where all values have equal shares of it.
SettingValue valueAt(const Knob& knob, double place);

}  // namespace watertight
