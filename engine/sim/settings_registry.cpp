// SPDX-License-Identifier: MIT
#include "sim/settings_registry.h"

#include <fmt/format.h>

#include "sim/setting_change.h"
#include "sim/setting_visit.h"

namespace watertight {
namespace {

template <typename S>
Status change(const SettingsTable<S>& table, const Setting<S>& setting, S& settings, std::string_view path,
              const SettingValue& value, SettingMoment moment) {
  if (!setting.info.settable)
    return Error{fmt::format("{} is said in the scenario's file only", path), "", ""};
  if (moment == SettingMoment::kRunning && !setting.info.live) {
    return Error{fmt::format("{} cannot be changed while a run goes on", path), "",
                 "set it before the start"};
  }
  const auto accepted = acceptValue(setting.info, value, path);
  if (!accepted) return accepted.error();
  return changeSetting(table, setting, settings, path, *accepted, moment);
}

Status changeAt(Scenario& scenario, std::string_view path, const SettingValue& value, SettingMoment moment) {
  return visitSetting<Status>(scenario, path,
                              [&](const auto& table, const auto& setting, auto& settings) -> Status {
                                return change(table, setting, settings, path, value, moment);
                              });
}

/// A breaker and its window are tables of their own, and may contradict each other.
Status changeBreakerWindow(CompartmentSettings& compartment, Scenario& scenario, std::string_view path,
                           const SettingValue& value, SettingMoment moment) {
  const auto before = compartment.breaker;
  auto status = changeAt(scenario, path, value, moment);
  if (status) status = admissible(breakerTable(), path, *compartment.breaker, moment);
  if (!status) compartment.breaker = before;
  return status;
}

Status apply(Scenario& scenario, std::string_view path, const SettingValue& value, SettingMoment moment) {
  const auto where = splitSettingPath(scenario, path);
  const bool ofWindow = where && where->table == breakerWindowTable().name;
  if (!ofWindow) return changeAt(scenario, path, value, moment);
  auto* compartment = where->owner == SettingPath::Owner::kDependency
                          ? &scenario.dependencies[where->dependency].compartment
                          : (scenario.shared ? &*scenario.shared : nullptr);
  const bool hasBreaker = compartment != nullptr && compartment->breaker;
  return hasBreaker ? changeBreakerWindow(*compartment, scenario, path, value, moment)
                    : changeAt(scenario, path, value, moment);
}

/// Calls `visit(table)` for every table whose settings have paths, until it answers something.
template <typename Visit>
auto firstTable(Visit visit) -> decltype(visit(serviceTable())) {
  if (auto found = visit(serviceTable())) return found;
  if (auto found = visit(downstreamTable())) return found;
  if (auto found = visit(latencyTable())) return found;
  if (auto found = visit(bulkheadTable())) return found;
  if (auto found = visit(breakerTable())) return found;
  if (auto found = visit(breakerWindowTable())) return found;
  if (auto found = visit(limiterTable())) return found;
  if (auto found = visit(retryTable())) return found;
  if (auto found = visit(retryBudgetTable())) return found;
  return visit(windowTable());
}

bool endsWithTable(std::string_view owner, std::string_view table) {
  if (table == serviceTable().name) return owner == table;
  if (!owner.ends_with(table)) return false;
  owner.remove_suffix(table.size());
  return owner.size() > 1 && owner.back() == '.';
}

}  // namespace

Result<SettingValue> getSetting(const Scenario& scenario, std::string_view path) {
  return visitSetting<Result<SettingValue>>(
      scenario, path, [](const auto&, const auto& setting, const auto& settings) -> Result<SettingValue> {
        return setting.valueOf(settings);
      });
}

Status setSetting(Scenario& scenario, std::string_view path, const SettingValue& value) {
  return apply(scenario, path, value, SettingMoment::kStart);
}

Status setLiveSetting(Scenario& scenario, std::string_view path, const SettingValue& value) {
  return apply(scenario, path, value, SettingMoment::kRunning);
}

bool isLive(std::string_view path) {
  const auto dot = path.rfind('.');
  if (dot == std::string_view::npos) return false;
  const auto owner = path.substr(0, dot);
  // The longer of two tables whose names end alike is the one meant.
  std::string_view table;
  for (const auto name : settingTables()) {
    if (endsWithTable(owner, name) && name.size() > table.size()) table = name;
  }
  const auto* setting = findSetting(table, path.substr(dot + 1));
  return setting != nullptr && setting->live;
}

bool settingFits(const Scenario& scenario, std::string_view path) {
  const auto fits = visitSetting<Result<bool>>(
      scenario, path, [](const auto&, const auto& setting, const auto& settings) -> Result<bool> {
        return setting.fitsIn(settings);
      });
  return fits && *fits;
}

Result<SettingValue> parseSettingText(const Scenario& scenario, std::string_view path,
                                      std::string_view text) {
  return visitSetting<Result<SettingValue>>(
      scenario, path, [&](const auto&, const auto& setting, const auto&) -> Result<SettingValue> {
        return acceptText(setting.info, text, path);
      });
}

const SettingInfo* findSetting(std::string_view table, std::string_view key) {
  return firstTable([&](const auto& candidate) -> const SettingInfo* {
    if (candidate.name != table) return nullptr;
    const auto* setting = candidate.find(key);
    return setting == nullptr ? nullptr : &setting->info;
  });
}

std::vector<const SettingInfo*> settingsOf(std::string_view table) {
  std::vector<const SettingInfo*> all;
  firstTable([&](const auto& candidate) {
    if (candidate.name != table) return false;
    for (const auto& setting : candidate.settings) all.push_back(&setting.info);
    return true;
  });
  return all;
}

std::vector<std::string_view> settingTables() {
  std::vector<std::string_view> names;
  firstTable([&](const auto& table) { return names.push_back(table.name), false; });
  return names;
}

}  // namespace watertight
