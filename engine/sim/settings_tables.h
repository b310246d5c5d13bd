// SPDX-License-Identifier: MIT
#pragma once
#include "sim/session_settings.h"
#include "sim/settings_table.h"

namespace watertight {

/// Every setting of a scenario file, a table each: the one place that knows names, types, ranges and which of
/// them fit together. Defaults are those of the settings structs. To add a setting, add its member to the
/// struct and a line to its table.
const SettingsTable<Scenario>& scenarioTable();
const SettingsTable<ServiceSettings>& serviceTable();
const SettingsTable<DownstreamSettings>& downstreamTable();
const SettingsTable<LatencySettings>& latencyTable();
const SettingsTable<BulkheadSettings>& bulkheadTable();
const SettingsTable<BreakerSettings>& breakerTable();
const SettingsTable<LimiterSettings>& limiterTable();
const SettingsTable<WindowSettings>& windowTable();         ///< a dependency's
const SettingsTable<WindowSettings>& breakerWindowTable();  ///< the same settings, the breaker's
const SettingsTable<RetrySettings>& retryTable();
const SettingsTable<RetryBudgetSettings>& retryBudgetTable();
const SettingsTable<ReplaySettings>& replayTable();
const SettingsTable<DependencySettings>& dependencyTable();
const SettingsTable<CompartmentSettings>& sharedTable();
const SettingsTable<RouteSettings>& routeTable();
const SettingsTable<FaultSettings>& faultTable();
const SettingsTable<SetSettings>& setTable();
const SettingsTable<ExpectSettings>& expectTable();
const SettingsTable<SessionSettings>& sessionTable();

}  // namespace watertight
