// SPDX-License-Identifier: MIT
#include "sweep/turned_scenario.h"

#include <optional>

#include "sim/settings_registry.h"

namespace watertight {
namespace {

bool stands(const Scenario& scenario, const std::string& path, const SettingValue& value) {
  const auto now = getSetting(scenario, path);
  return now && *now == value;
}

}  // namespace

Result<Scenario> turned(const Scenario& scenario, const std::vector<Knob>& knobs, const SweepPoint& point) {
  Scenario out = scenario;
  std::optional<Error> refused;
  // Each round settles at least one knob, where the values can stand together at all.
  for (std::size_t round = 0; round <= point.size(); ++round) {
    refused.reset();
    bool all = true;
    for (std::size_t i = 0; i < point.size(); ++i) {
      if (stands(out, knobs[i].path, point[i])) continue;
      all = false;
      if (auto set = setSetting(out, knobs[i].path, point[i]); !set && !refused) refused = set.error();
    }
    if (all) return out;
  }
  return refused.value_or(Error{"the values undo one another", {}, {}});
}

}  // namespace watertight
