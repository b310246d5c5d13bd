// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "present/compartment_in_force.h"
#include "present/plot_rule.h"

namespace watertight {

/// The thresholds in force, each on the chart that it judges.
///
/// Calls: the limiter's `min` and `max`; the bulkhead's own limit where no limiter moves it.
std::vector<PlotRule> limitRules(const CompartmentInForce& compartment);
/// Error rate, 100 % at `whole`: where the limiter cuts, and where the breaker trips.
std::vector<PlotRule> errorRules(const CompartmentInForce& compartment, double whole);
/// Latency: what the limiter calls too slow, where it has a fixed idea of it, and what the breaker does.
std::vector<PlotRule> latencyRules(const CompartmentInForce& compartment);

}  // namespace watertight
