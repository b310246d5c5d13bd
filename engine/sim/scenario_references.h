// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "sim/scenario.h"

namespace watertight {

/// What the paths of knobs and metrics in a scenario refer to. Names may hold dots: of several that a path
/// could begin with, the longest is meant.

/// Whether a knob is a dependency's.
bool isKnobOf(const Scenario& scenario, std::string_view path, std::string_view dependency);
/// The path of the same knob once the dependency is called `to`; other paths stay.
std::string renamedKnob(const Scenario& scenario, const std::string& path, std::string_view dependency,
                        std::string_view to);

enum class MetricOf : std::uint8_t { kDependency, kRoute };

/// The same of a metric: "sms.ok" and "dependencies.sms.ok", "route.checkout.ok" and "routes.checkout.ok".
bool isMetricOf(const Scenario& scenario, std::string_view metric, MetricOf kind, std::string_view name);
std::string renamedMetric(const Scenario& scenario, const std::string& metric, MetricOf kind,
                          std::string_view name, std::string_view to);

}  // namespace watertight
