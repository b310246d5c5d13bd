// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/knob_changes.h"

#include <algorithm>

#include "sim/settings_registry.h"

namespace watertight {

std::optional<std::vector<ChangedKnob>> inTurnableOrder(Scenario scenario, std::vector<ChangedKnob> changes) {
  std::vector<ChangedKnob> ordered;
  while (!changes.empty()) {
    const auto next = std::find_if(changes.begin(), changes.end(), [&scenario](const ChangedKnob& change) {
      return static_cast<bool>(setLiveSetting(scenario, change.path, change.value));
    });
    if (next == changes.end()) return std::nullopt;
    ordered.push_back(std::move(*next));
    changes.erase(next);
  }
  return ordered;
}

}  // namespace watertight
