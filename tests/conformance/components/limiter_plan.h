// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/config_reader.h"
#include "policy/compartment_settings.h"

namespace watertight::conformance {

/// A limiter as a case describes it.
struct LimiterPlan {
  CompartmentSettings compartment;
  std::optional<Duration> baseline;  ///< what it is to take for normal before the first line
  bool measuresAgain = false;        ///< by itself, when it is held at its minimum
  bool measuresByHand = false;       ///< when a line says so, and not before
};

/// "aimd"; "gradient" with a queue is gradient2, without one envoy_gradient. All of them window by window.
Result<LimiterPlan> limiterFrom(const Case& one, ConfigReader& config);

}  // namespace watertight::conformance
