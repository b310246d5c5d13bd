// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/scenario.h"
#include "sim/setting_info.h"

namespace watertight {

/// Settings by path: `service.<key>`, `shared.<table>.<key>` or `<dependency>.<table>.<key>`, where a table
/// may be nested: "sms.breaker.window.span", "sms.downstream.latency.median". A dependency's name may hold
/// dots. A part that the scenario leaves out (a breaker, a limiter, [shared]) has no settings: an error says
/// so. All functions are pure but for the scenario that they change; any thread.

/// The value in force. An absent or unlimited one is its word: "off", "unlimited".
Result<SettingValue> getSetting(const Scenario& scenario, std::string_view path);

/// Sets a value before a run begins. Type, range, fit with the others and contradictions are checked; on an
/// error the scenario is as before. A change of kind or policy that gives or takes a waiting line resets
/// `queue` to that kind's default; policy "wait" needs a `max_wait` set before.
Status setSetting(Scenario& scenario, std::string_view path, const SettingValue& value);

/// The same while a run goes on: refuses what cannot be turned then, and allows a limit of 0 (SEMANTICS B9).
Status setLiveSetting(Scenario& scenario, std::string_view path, const SettingValue& value);

/// Whether a knob of that path can be turned while a run goes on; false for an unknown path.
bool isLive(std::string_view path);

/// Whether the setting means anything beside the others as they stand: no `max_wait` without policy "wait".
/// False for an unknown path and for a part that the scenario leaves out.
bool settingFits(const Scenario& scenario, std::string_view path);

/// A value from text, as `--set PATH=VALUE` gives it.
Result<SettingValue> parseSettingText(const Scenario& scenario, std::string_view path, std::string_view text);

/// What is known about a setting of a table ("bulkhead", "breaker.window", "downstream.latency", ...); null
/// if there is none. Lives as long as the program.
const SettingInfo* findSetting(std::string_view table, std::string_view key);

/// All settings of a table, in the order in which people should see them.
std::vector<const SettingInfo*> settingsOf(std::string_view table);

/// The tables whose settings have paths.
std::vector<std::string_view> settingTables();

}  // namespace watertight
