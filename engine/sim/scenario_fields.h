// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/scenario.h"
#include "sim/setting_info.h"

namespace watertight {

/// One table of a scenario's file, for a form: whose it is and what it is called.
struct ScenarioTable {
  enum class Owner : std::uint8_t { kScenario, kService, kShared, kDependency, kRoute, kFault };

  Owner owner = Owner::kScenario;
  std::size_t index = 0;  ///< of the dependency, route or fault
  /// Of a dependency, or of [shared]: "downstream", "downstream.latency", "bulkhead", "breaker",
  /// "breaker.window", "limiter", "window", "retry", "retry.budget". Of a route: "route" or "route.work". Of
  /// the others their only one: empty, "service", "fault".
  std::string table;

  bool operator==(const ScenarioTable&) const = default;
};

/// A setting as a form shows it.
struct SettingField {
  const SettingInfo* info = nullptr;  ///< lives as long as the program
  SettingValue value;
  bool fits = true;       ///< whether it means anything beside the others
  bool ahead = false;     ///< another setting asks for it before it means anything
  bool required = false;  ///< it has no default
};

/// All settings of a table, in the order in which people should see them; none where the scenario leaves the
/// table out.
std::vector<SettingField> fieldsOf(const Scenario& scenario, const ScenarioTable& at);

/// Gives one setting a value, checked as a file's would be: its range, and whether the table's settings go
/// together. An empty text leaves out what may be left out. Another kind of latency begins with a
/// distribution like the one before. On an error the scenario is as before. Names are changed by
/// scenario_edit.h, since others refer to them.
Status setField(Scenario& scenario, const ScenarioTable& at, std::string_view key, const SettingValue& value);

/// Whether the scenario has the table.
bool hasTable(const Scenario& scenario, const ScenarioTable& at);

/// Whether it may be left out: a bulkhead, a breaker, a limiter, retries and their budget, [shared]'s.
bool isOptional(const ScenarioTable& at);

/// Adds an optional table with its defaults, or leaves it out; knobs in it that the scenario turns go with
/// it. A limiter goes with its bulkhead.
void addTable(Scenario& scenario, const ScenarioTable& at);
void removeTable(Scenario& scenario, const ScenarioTable& at);

}  // namespace watertight
