// SPDX-License-Identifier: MIT
#include "sim/second_run.h"

#include <algorithm>

#include "sim/session_settings.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

Scenario withoutHandiworkAfter(Scenario scenario, Instant moment) {
  std::erase_if(scenario.sets,
                [moment](const SetSettings& set) { return set.by == kHandName && set.at > moment; });
  std::erase_if(scenario.faults, [moment](const FaultSettings& fault) {
    return fault.by == kHandName && fault.at && *fault.at > moment;
  });
  return scenario;
}

/// As if the knobs had been turned by hand in that moment: each in an instant of its own.
Scenario branched(const Scenario& done, const SecondRun& branch) {
  auto scenario = withoutHandiworkAfter(done, branch.moment);
  Instant at = branch.moment;
  for (const auto& [path, value] : branch.changes) {
    at = saturatingAdd(at, Duration{1});
    scenario.sets.push_back({at, path, value, {}, std::string{kHandName}});
  }
  return scenario;
}

}  // namespace

Scenario secondScenario(const Scenario& done, const SecondRun& second) {
  switch (second.difference) {
    case Difference::kIsolation: {
      Scenario scenario = done;
      scenario.service.isolation = second.isolation;
      return scenario;
    }
    case Difference::kAsFiled:
      return withoutHandiwork(done);
    case Difference::kBranch:
      return branched(done, second);
    case Difference::kNoFaults:
      return withoutFaults(done);
  }
  return done;
}

Scenario withoutHandiwork(Scenario scenario) {
  std::erase_if(scenario.sets, [](const SetSettings& set) { return set.by == kHandName; });
  std::erase_if(scenario.faults, [](const FaultSettings& fault) { return fault.by == kHandName; });
  return scenario;
}

Scenario withoutFaults(Scenario scenario) {
  scenario.faults.clear();
  return scenario;
}

Scenario settingsAt(const Scenario& done, Instant moment) {
  std::vector<const SetSettings*> turned;
  for (const auto& set : done.sets) {
    if (set.at <= moment) turned.push_back(&set);
  }
  std::stable_sort(turned.begin(), turned.end(),
                   [](const SetSettings* a, const SetSettings* b) { return a->at < b->at; });
  Scenario settings = done;
  // What an earlier knob forbids did nothing in the run either.
  for (const auto* set : turned) static_cast<void>(setLiveSetting(settings, set->path, set->value));
  return settings;
}

Status turnIn(SecondRun& branch, const Scenario& done, const std::string& path, const SettingValue& value) {
  auto settings = settingsAt(done, branch.moment);
  std::vector<ChangedKnob> changes;
  for (const auto& change : branch.changes) {
    if (change.path == path) continue;
    changes.push_back(change);
    static_cast<void>(setLiveSetting(settings, change.path, change.value));
  }
  if (auto turned = setLiveSetting(settings, path, value); !turned) return turned;
  changes.push_back({path, *getSetting(settings, path)});
  branch.changes = std::move(changes);
  return Done{};
}

}  // namespace watertight
