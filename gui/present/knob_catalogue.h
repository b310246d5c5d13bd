// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>
#include <vector>

#include "present/slider_stops.h"

namespace watertight {

/// How a number is written beside its slider.
enum class KnobUnit : std::uint8_t { kPlain, kFactor, kShare, kDuration, kPerSecond };

/// A setting that the live page offers as a knob: what a slider for it covers. Its type, full range, meaning
/// and default are the settings registry's.
struct KnobSpec {
  std::string_view table, key;  ///< as in a path
  std::string_view label;
  KnobUnit unit = KnobUnit::kPlain;
  std::vector<double>
      reach;               ///< {low, high} of the slider; durations in seconds; empty: a switch or a choice
  double step = 0;         ///< of a linear slider; 0: logarithmic
  bool zeroFirst = false;  ///< zero is the slider's first stop
  std::string_view last = {};   ///< word of the slider's last stop: "unlimited", "off", "none"
  std::string_view unset = {};  ///< word for a zero that the slider cannot set
  bool ahead = false;           ///< offered before another setting gives it a meaning, which needs it

  [[nodiscard]] SliderStops stops() const;
};

struct KnobGroup {
  std::string_view title;
  std::string_view table;  ///< the scenario's part: "downstream", "bulkhead", "breaker", "limiter", "retry",
                           ///< "service"
  std::vector<KnobSpec> knobs;
};

/// All knobs of a dependency's downstream, then of its compartment and of its retries, then of the load.
const std::vector<KnobGroup>& knobCatalogue();

}  // namespace watertight
