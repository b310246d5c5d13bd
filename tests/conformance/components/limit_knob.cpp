// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/limit_knob.h"

#include "sim/settings_registry.h"

namespace watertight::conformance {

Result<CompartmentSettings> withLimit(const CompartmentSettings& settings, std::int64_t limit) {
  Scenario scenario;
  DependencySettings dependency;
  dependency.name = "api";
  dependency.compartment = settings;
  scenario.dependencies.push_back(dependency);
  if (auto status = setLiveSetting(scenario, "api.bulkhead.limit", limit); !status) return status.error();
  CompartmentSettings changed = settings;
  changed.bulkhead->limit = scenario.dependencies.front().compartment.bulkhead->limit;
  return changed;
}

}  // namespace watertight::conformance
