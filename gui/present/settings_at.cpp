// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/settings_at.h"

#include "sim/settings_registry.h"

namespace watertight {

Scenario settingsAt(const Scenario& initial, const JournalLog& log, Instant t) {
  Scenario scenario = initial;
  for (const auto& entry : log.entries()) {
    if (entry.t > t) break;
    const auto* set = std::get_if<SetEvent>(&entry.event);
    if (set == nullptr) continue;
    const auto value = parseSettingText(scenario, set->path, set->to);
    // The run accepted it: there is nothing to be done about a copy that does not.
    if (value) static_cast<void>(setLiveSetting(scenario, set->path, *value));
  }
  return scenario;
}

const BulkheadSettings* bulkheadOf(const Scenario& scenario, std::size_t dependency) {
  const auto& bulkhead = [&]() -> const std::optional<BulkheadSettings>& {
    static const std::optional<BulkheadSettings> kNone;
    if (scenario.service.isolation == Isolation::kNone) return kNone;
    if (scenario.service.isolation == Isolation::kShared) {
      return scenario.shared ? scenario.shared->bulkhead : kNone;
    }
    return dependency < scenario.dependencies.size() ? scenario.dependencies[dependency].compartment.bulkhead
                                                     : kNone;
  }();
  return bulkhead ? &*bulkhead : nullptr;
}

}  // namespace watertight
