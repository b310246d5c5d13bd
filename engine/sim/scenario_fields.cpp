// SPDX-License-Identifier: MIT
#include "sim/scenario_fields.h"

#include "sim/latency_kinds.h"
#include "sim/setting_change.h"
#include "sim/setting_path.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

using Owner = ScenarioTable::Owner;

/// Calls `visit(table, settings)` for a table of a scenario, const where the scenario is. False where the
/// scenario does not have it.
template <typename AnyScenario, typename Visit>
class TableVisit {
 public:
  TableVisit(AnyScenario& scenario, const ScenarioTable& at, Visit& visit)
      : scenario_(scenario), at_(at), visit_(visit) {}

  bool run() {
    switch (at_.owner) {
      case Owner::kScenario:
        return take(scenarioTable(), scenario_);
      case Owner::kService:
        return take(serviceTable(), scenario_.service);
      case Owner::kShared:
        return scenario_.shared && inCompartment(*scenario_.shared);
      case Owner::kDependency:
        return at_.index < scenario_.dependencies.size() && inDependency(scenario_.dependencies[at_.index]);
      case Owner::kRoute:
        return at_.index < scenario_.routes.size() && inRoute(scenario_.routes[at_.index]);
      case Owner::kFault:
        return at_.index < scenario_.faults.size() && take(faultTable(), scenario_.faults[at_.index]);
    }
    return false;
  }

 private:
  template <typename S, typename Settings>
  bool take(const SettingsTable<S>& table, Settings& settings) {
    visit_(table, settings);
    return true;
  }
  template <typename Route>
  bool inRoute(Route& route) {
    return at_.table == "route.work" ? take(latencyTable(), route.work) : take(routeTable(), route);
  }
  template <typename Dependency>
  bool inDependency(Dependency& dependency) {
    auto& retry = dependency.retry;
    if (is(downstreamTable())) return take(downstreamTable(), dependency.downstream);
    if (is(latencyTable())) return take(latencyTable(), dependency.downstream.latency);
    if (is(retryTable())) return retry && take(retryTable(), *retry);
    if (is(retryBudgetTable())) return retry && retry->budget && take(retryBudgetTable(), *retry->budget);
    return inCompartment(dependency.compartment);
  }
  template <typename Compartment>
  bool inCompartment(Compartment& compartment) {
    auto& [bulkhead, breaker, limiter, window] = compartment;
    if (is(bulkheadTable())) return bulkhead && take(bulkheadTable(), *bulkhead);
    if (is(limiterTable())) return limiter && take(limiterTable(), *limiter);
    if (is(breakerTable())) return breaker && take(breakerTable(), *breaker);
    if (is(breakerWindowTable())) return breaker && take(breakerWindowTable(), breaker->window);
    return is(windowTable()) && take(windowTable(), window);
  }
  template <typename S>
  [[nodiscard]] bool is(const SettingsTable<S>& table) const {
    return table.name == at_.table;
  }

  AnyScenario& scenario_;
  const ScenarioTable& at_;
  Visit& visit_;
};

template <typename AnyScenario, typename Visit>
bool visitTable(AnyScenario& scenario, const ScenarioTable& at, Visit visit) {
  return TableVisit<AnyScenario, Visit>{scenario, at, visit}.run();
}

/// An absent optional that no word stands for.
bool leavesOut(const SettingInfo& info, const SettingValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text != nullptr && text->empty() && info.defaultValue == value;
}

template <typename S>
Status setIn(const SettingsTable<S>& table, S& settings, std::string_view key, const SettingValue& value) {
  const auto* setting = table.find(key);
  if (setting == nullptr) return Error{fmt::format("there is no setting \"{}\"", key), "", ""};
  if (leavesOut(setting->info, value)) {
    setting->set(settings, value);
    return Done{};
  }
  const auto accepted = acceptValue(setting->info, value, key);
  if (!accepted) return accepted.error();
  if constexpr (std::is_same_v<S, LatencySettings>) {
    if (key == "kind") {
      settings = withKind(settings, *fromName<LatencyKind>(std::get<std::string>(*accepted)));
      return Done{};
    }
  }
  return changeSetting(table, *setting, settings, key, *accepted, SettingMoment::kStart);
}

CompartmentSettings* compartmentAt(Scenario& scenario, const ScenarioTable& at) {
  if (at.owner == Owner::kShared) return scenario.shared ? &*scenario.shared : nullptr;
  const bool isOne = at.owner == Owner::kDependency && at.index < scenario.dependencies.size();
  return isOne ? &scenario.dependencies[at.index].compartment : nullptr;
}

template <typename Part>
void put(std::optional<Part>& part, bool there) {
  if (!there) {
    part.reset();
  } else if (!part) {
    part.emplace();
  }
}

void putRetries(Scenario& scenario, const ScenarioTable& at, bool there) {
  auto& retry = scenario.dependencies[at.index].retry;
  if (at.table == retryTable().name) return put(retry, there);
  if (there) put(retry, true);
  if (retry) put(retry->budget, there);
}

void putPart(Scenario& scenario, const ScenarioTable& at, bool there) {
  if (!isOptional(at)) return;
  if (at.owner == Owner::kShared) put(scenario.shared, true);
  auto* compartment = compartmentAt(scenario, at);
  if (compartment == nullptr) return;
  if (at.table == breakerTable().name) return put(compartment->breaker, there);
  if (at.table == bulkheadTable().name) {
    put(compartment->bulkhead, there);
    if (!there) compartment->limiter.reset();
  } else if (at.table == limiterTable().name) {
    put(compartment->limiter, there);
    if (there) put(compartment->bulkhead, true);
  } else if (at.owner == Owner::kDependency) {
    putRetries(scenario, at, there);
  }
}

bool hasKnob(const Scenario& scenario, const std::string& path) {
  const auto where = splitSettingPath(scenario, path);
  if (!where) return false;
  ScenarioTable at{Owner::kService, where->dependency, std::string{where->table}};
  if (where->owner == SettingPath::Owner::kShared) at.owner = Owner::kShared;
  if (where->owner == SettingPath::Owner::kDependency) at.owner = Owner::kDependency;
  return hasTable(scenario, at);
}

}  // namespace

std::vector<SettingField> fieldsOf(const Scenario& scenario, const ScenarioTable& at) {
  std::vector<SettingField> out;
  visitTable(scenario, at, [&](const auto& table, const auto& settings) {
    for (const auto& setting : table.settings) {
      const bool required = setting.required != nullptr && setting.required(settings);
      out.push_back(
          {&setting.info, setting.valueOf(settings), setting.fitsIn(settings), setting.ahead, required});
    }
  });
  return out;
}

Status setField(Scenario& scenario, const ScenarioTable& at, std::string_view key,
                const SettingValue& value) {
  Status status = Error{fmt::format("there is no table \"{}\"", at.table), "", ""};
  visitTable(scenario, at,
             [&](const auto& table, auto& settings) { status = setIn(table, settings, key, value); });
  return status;
}

bool hasTable(const Scenario& scenario, const ScenarioTable& at) {
  return visitTable(scenario, at, [](const auto&, const auto&) {});
}

bool isOptional(const ScenarioTable& at) {
  if (at.owner != Owner::kDependency && at.owner != Owner::kShared) return false;
  const bool ofCompartment =
      at.table == bulkheadTable().name || at.table == breakerTable().name || at.table == limiterTable().name;
  const bool ofRetries = at.table == retryTable().name || at.table == retryBudgetTable().name;
  return ofCompartment || (ofRetries && at.owner == Owner::kDependency);
}

void addTable(Scenario& scenario, const ScenarioTable& at) {
  putPart(scenario, at, true);
}

void removeTable(Scenario& scenario, const ScenarioTable& at) {
  putPart(scenario, at, false);
  std::erase_if(scenario.sets, [&](const SetSettings& set) { return !hasKnob(scenario, set.path); });
}

}  // namespace watertight
