// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

#include "sim/scenario.h"

namespace watertight::testing_support {

/// A scenario that a file could hold, of a few virtual seconds and some hundred requests, from a seed: any
/// kind, policy, queue, timeout, breaker, limiter, isolation, arrivals, route, fault and turned knob may
/// come, and the extremes come often. Equal seeds, equal scenarios.
Scenario randomScenario(std::uint64_t seed);

}  // namespace watertight::testing_support
