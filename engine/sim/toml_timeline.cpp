// SPDX-License-Identifier: MIT
#include "sim/toml_timeline.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/printable.h"
#include "sim/setting_path.h"
#include "sim/settings_registry.h"
#include "sim/settings_tables.h"
#include "sim/toml_route.h"

namespace watertight {
namespace {

bool disturbsDownstream(const FaultEffect& effect) {
  return effect.slowdown || effect.added || effect.errorRate || effect.hangRate ||
         effect.outage.value_or(false) || effect.pause.value_or(false) || effect.capacity;
}

void checkFault(const TomlTable& table, const FaultSettings& fault, const Scenario& scenario) {
  const bool ofLoad = fault.dependency.empty();
  if (!fault.at && !fault.key) table.problem("at", "a fault needs at, or a key that sets it off");
  if (!ofLoad) requireDependency(table, {fault.dependency, table.lineOf("dependency")}, scenario);
  if (fault.effect.rate && !ofLoad) {
    table.problem("rate", "rate is a fault of the load, not of a dependency", "leave out rate or dependency");
  }
  if (disturbsDownstream(fault.effect) && ofLoad) {
    table.problem("", "a fault of the load can only change its rate",
                  "name a dependency, or leave all but rate out");
  }
  if (!disturbsDownstream(fault.effect) && !fault.effect.rate) {
    table.problem("", "the fault does nothing",
                  "give slowdown, added, error_rate, hang_rate, outage, pause, capacity or rate");
  }
}

struct ReadSet {
  SetSettings set;
  TomlTable table;
};

bool isNumber(const SettingValue& value) {
  return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
}

std::optional<ReadSet> readSet(const TomlTable& table) {
  SetSettings set;
  bool good = table.read(setTable(), set);
  if (!table.has("value")) {
    table.problem("value", "value is missing in set");
    return std::nullopt;
  }
  const auto value = table.scalar("value");
  if (!value || !good) return std::nullopt;
  set.value = *value;
  return ReadSet{std::move(set), table};
}

/// A value that the setting takes by itself, whatever the others are.
Result<SettingValue> takenAlone(const Scenario& scenario, const SetSettings& set) {
  const auto where = splitSettingPath(scenario, set.path);
  if (!where) return where.error();
  const auto* setting = findSetting(where->table, where->key);
  if (setting == nullptr || !setting->live) return Error{printable(set.path) + " cannot be turned", "", ""};
  return acceptValue(*setting, set.value, set.path);
}

/// Turns the knob in `state`, and keeps the value as the setting does. In a session whatever was done was
/// possible in its moment, perhaps in the middle of a ramp, and what was not did nothing there either.
void tryOut(ReadSet& read, Scenario& state, bool inSession) {
  auto& [set, table] = read;
  const auto before = getSetting(state, set.path);
  if (!before) return table.problem("path", before.error().what, before.error().remedy);
  const auto status = setLiveSetting(state, set.path, set.value);
  if (!status && inSession) {
    if (const auto alone = takenAlone(state, set)) {
      set.value = *alone;
      return;
    }
  }
  if (!status) return table.problem("value", status.error().what, status.error().remedy);
  set.value = *getSetting(state, set.path);
  const bool gradual = set.ramp > Duration::zero();
  if (gradual && !(isNumber(set.value) && isNumber(*before))) {
    table.problem("ramp", fmt::format("{} cannot change gradually", printable(set.path)),
                  "only numbers have a ramp");
  }
}

}  // namespace

std::vector<FaultSettings> readFaults(const TomlTable& root, const Scenario& scenario) {
  std::vector<FaultSettings> faults;
  for (const auto& table : root.list("fault")) {
    FaultSettings fault;
    if (table.read(faultTable(), fault)) checkFault(table, fault, scenario);
    faults.push_back(std::move(fault));
  }
  return faults;
}

std::vector<SetSettings> readSets(const TomlTable& root, const Scenario& scenario) {
  std::vector<ReadSet> read;
  for (const auto& table : root.list("set")) {
    if (auto set = readSet(table)) read.push_back(*std::move(set));
  }
  std::vector<ReadSet*> byTime;
  byTime.reserve(read.size());
  for (auto& entry : read) byTime.push_back(&entry);
  std::stable_sort(byTime.begin(), byTime.end(),
                   [](const auto* a, const auto* b) { return a->set.at < b->set.at; });
  Scenario state = scenario;
  for (auto* entry : byTime) tryOut(*entry, state, root.has("session"));
  std::vector<SetSettings> sets;
  sets.reserve(read.size());
  for (auto& entry : read) sets.push_back(std::move(entry.set));
  return sets;
}

}  // namespace watertight
