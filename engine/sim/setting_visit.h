// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "core/nearest_name.h"
#include "core/printable.h"
#include "sim/setting_path.h"
#include "sim/settings_tables.h"

namespace watertight {

/// Calls `visit(table, setting, settings)` for the setting that a path names, with the settings struct that
/// holds it (const where the scenario is). Answers what `visit` does, or the error that there is no such
/// setting. Answer must be constructible from Error.
template <typename Answer, typename AnyScenario, typename Visit>
class SettingVisit {
 public:
  SettingVisit(AnyScenario& scenario, std::string_view path, Visit& visit)
      : scenario_(scenario), path_(path), visit_(visit) {}

  Answer run() {
    const auto where = splitSettingPath(scenario_, path_);
    if (!where) return where.error();
    at_ = *where;
    using Owner = SettingPath::Owner;
    if (at_.owner == Owner::kService) return inTable(serviceTable(), scenario_.service);
    if (at_.owner == Owner::kDependency) return inDependency(scenario_.dependencies[at_.dependency]);
    return scenario_.shared ? inCompartment(*scenario_.shared) : leftOut("[shared]");
  }

 private:
  template <typename Dependency>
  Answer inDependency(Dependency& dependency) {
    if (at_.table == downstreamTable().name) return inTable(downstreamTable(), dependency.downstream);
    if (at_.table == latencyTable().name) return inTable(latencyTable(), dependency.downstream.latency);
    if (at_.table == retryTable().name) return inPart(retryTable(), dependency.retry);
    if (at_.table == retryBudgetTable().name) return inBudget(dependency.retry);
    return inCompartment(dependency.compartment);
  }

  template <typename Retry>
  Answer inBudget(Retry& retry) {
    return retry ? inPart(retryBudgetTable(), retry->budget) : leftOut(retryTable().name);
  }

  template <typename Compartment>
  Answer inCompartment(Compartment& compartment) {
    if (at_.table == windowTable().name) return inTable(windowTable(), compartment.window);
    if (at_.table == bulkheadTable().name) return inPart(bulkheadTable(), compartment.bulkhead);
    if (at_.table == limiterTable().name) return inPart(limiterTable(), compartment.limiter);
    if (at_.table == breakerTable().name) return inPart(breakerTable(), compartment.breaker);
    if (at_.table != breakerWindowTable().name) return unknownTable();
    return compartment.breaker ? inTable(breakerWindowTable(), compartment.breaker->window)
                               : leftOut(breakerTable().name);
  }

  template <typename S, typename Part>
  Answer inPart(const SettingsTable<S>& table, Part& part) {
    return part ? inTable(table, *part) : leftOut(table.name);
  }

  template <typename S, typename Settings>
  Answer inTable(const SettingsTable<S>& table, Settings& settings) {
    const auto* setting = table.find(at_.key);
    if (setting != nullptr) return visit_(table, *setting, settings);
    const bool later = std::find(table.later.begin(), table.later.end(), at_.key) != table.later.end();
    if (later) return Error{fmt::format("\"{}\" is not supported yet", printable(path_)), "", ""};
    const auto keys = table.keys();
    return Error{
        fmt::format("\"{}\": {} has no setting \"{}\"", printable(path_), table.name, printable(at_.key)), "",
        fmt::format("the nearest known key is \"{}\"", nearestName(at_.key, keys))};
  }

  Answer unknownTable() const {
    std::vector<std::string_view> known{windowTable().name, bulkheadTable().name, limiterTable().name,
                                        breakerTable().name, breakerWindowTable().name};
    if (at_.owner == SettingPath::Owner::kDependency) {
      known.insert(known.end(),
                   {downstreamTable().name, latencyTable().name, retryTable().name, retryBudgetTable().name});
    }
    return Error{fmt::format("\"{}\": there is no table \"{}\"", printable(path_), printable(at_.table)), "",
                 fmt::format("the nearest known table is \"{}\"", nearestName(at_.table, known))};
  }

  Answer leftOut(std::string_view part) const {
    return Error{fmt::format("\"{}\" cannot be set: {} has no {}", printable(path_),
                             at_.owner == SettingPath::Owner::kShared && part == "[shared]"
                                 ? std::string{"the scenario"}
                                 : printable(at_.ownerName),
                             part),
                 "", "add it to the scenario's file"};
  }

  AnyScenario& scenario_;
  std::string_view path_;
  Visit& visit_;
  SettingPath at_;
};

template <typename Answer, typename AnyScenario, typename Visit>
Answer visitSetting(AnyScenario& scenario, std::string_view path, Visit visit) {
  return SettingVisit<Answer, AnyScenario, Visit>{scenario, path, visit}.run();
}

}  // namespace watertight
