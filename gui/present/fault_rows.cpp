// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/fault_rows.h"

#include <algorithm>

#include "present/knob_text.h"
#include "present/knob_values.h"
#include "present/texts.h"
#include "sim/scenario_fields.h"
#include "sim/scenario_names.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

constexpr std::string_view kLoad = "the load", kToTheEnd = "to the end", kByKey = "by key";
constexpr Duration kUsualLength = std::chrono::seconds{30}, kLeastLength = std::chrono::milliseconds{100};

struct Kind {
  std::string_view key;
  SettingValue usual;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> kAll{{"slowdown", 10.0},
                                      {"added", Duration{std::chrono::seconds{1}}},
                                      {"error_rate", 0.5},
                                      {"hang_rate", 0.2},
                                      {"outage", true},
                                      {"pause", true},
                                      {"capacity", std::int64_t{1}},
                                      {"rate", 2.0}};
  return kAll;
}

const Kind* kindOf(std::string_view key) {
  const auto& all = kinds();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Kind& kind) { return kind.key == key; });
  return found == all.end() ? nullptr : &*found;
}

ScenarioTable tableOf(std::size_t fault) {
  return {ScenarioTable::Owner::kFault, fault, "fault"};
}

const SettingInfo& infoOf(std::string_view key) {
  return faultTable().find(key)->info;
}

std::optional<SettingValue> given(const FaultSettings& fault, std::string_view key) {
  auto value = faultTable().find(key)->valueOf(fault);
  const bool leftOut = value == SettingValue{std::string{}} || value == SettingValue{false};
  return leftOut ? std::nullopt : std::optional{std::move(value)};
}

std::string strengthText(std::string_view key, const SettingValue& value) {
  if (const auto* number = std::get_if<double>(&value))
    return key == "slowdown" || key == "rate" ? factorLabel(*number) : percentLabel(*number);
  if (std::holds_alternative<bool>(value)) return "on";
  return settingText(value);
}

FaultRow rowOf(const FaultSettings& fault, std::size_t index, std::string_view what) {
  FaultRow row{index, what, {}};
  const auto put = [&](FaultColumn column, std::string text) {
    row.texts[static_cast<std::size_t>(column)] = std::move(text);
  };
  put(FaultColumn::kAt, fault.at ? settingText(fault.at->time_since_epoch()) : std::string{kByKey});
  put(FaultColumn::kFor, fault.length ? settingText(*fault.length) : std::string{kToTheEnd});
  put(FaultColumn::kRamp, settingText(fault.ramp));
  put(FaultColumn::kWhom, fault.dependency.empty() ? std::string{kLoad} : fault.dependency);
  put(FaultColumn::kWhat, choiceText(what));
  if (!what.empty()) put(FaultColumn::kStrength, strengthText(what, *given(fault, what)));
  return row;
}

void set(FaultSettings& fault, std::string_view key, const SettingValue& value) {
  faultTable().find(key)->set(fault, value);
}

// Another thing than before, with its usual strength.
void become(FaultSettings& fault, std::string_view before, std::string_view key) {
  if (!before.empty()) set(fault, before, std::string{});
  set(fault, key, kindOf(key)->usual);
}

Status setWhom(Scenario& scenario, FaultSettings& fault, const std::string& text) {
  const bool load = text.empty() || text == kLoad;
  const auto& all = scenario.dependencies;
  const bool known = std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == text; });
  if (!load && !known) return unknownDependency(scenario, text, "fault");
  if (load != fault.dependency.empty()) {
    fault.effect = {};
    become(fault, {}, load ? "rate" : "slowdown");
  }
  fault.dependency = load ? std::string{} : text;
  return Done{};
}

Status setWhat(const Scenario& scenario, FaultSettings& fault, std::string_view before, std::string key) {
  std::replace(key.begin(), key.end(), ' ', '_');
  if (kindOf(key) == nullptr)
    return Error{"no fault does \"" + key + "\"", "",
                 "allowed: slowdown, added, error_rate, hang_rate, outage, pause, capacity, rate"};
  if (key == before) return Done{};
  const bool load = key == "rate";
  if (load != fault.dependency.empty()) {
    if (!load && scenario.dependencies.empty()) return unknownDependency(scenario, "", "fault");
    fault.effect = {};
    fault.dependency = load ? std::string{} : scenario.dependencies.front().name;
    before = {};
  }
  become(fault, before, key);
  return Done{};
}

Status setText(Scenario& scenario, std::size_t fault, std::string_view key, const std::string& text) {
  const auto value = fieldValue(infoOf(key), text);
  return value ? setField(scenario, tableOf(fault), key, *value) : value.error();
}

Status edit(Scenario& scenario, const FaultRow& row, FaultColumn column, const std::string& text) {
  auto& fault = scenario.faults[row.fault];
  switch (column) {
    case FaultColumn::kAt:
      return setText(scenario, row.fault, "at", text == kByKey ? std::string{} : text);
    case FaultColumn::kFor:
      return setText(scenario, row.fault, "for", text == kToTheEnd ? std::string{} : text);
    case FaultColumn::kRamp:
      return setText(scenario, row.fault, "ramp", text.empty() ? "0s" : text);
    case FaultColumn::kWhom:
      return setWhom(scenario, fault, text);
    case FaultColumn::kWhat:
      return setWhat(scenario, fault, row.what, text);
    case FaultColumn::kStrength:
      break;
  }
  const bool isSwitch = !row.what.empty() && infoOf(row.what).type == SettingType::kBool;
  if (row.what.empty() || (isSwitch && text == "on")) return Done{};
  return setText(scenario, row.fault, row.what, text);
}

}  // namespace

std::vector<FaultRow> faultRows(const Scenario& scenario) {
  std::vector<FaultRow> out;
  for (std::size_t i = 0; i < scenario.faults.size(); ++i) {
    const auto& fault = scenario.faults[i];
    const auto before = out.size();
    for (const auto& kind : kinds()) {
      if (given(fault, kind.key)) out.push_back(rowOf(fault, i, kind.key));
    }
    if (out.size() == before) out.push_back(rowOf(fault, i, {}));
  }
  return out;
}

std::vector<std::string_view> faultKinds(bool ofLoad) {
  std::vector<std::string_view> out;
  for (const auto& kind : kinds()) {
    if ((kind.key == "rate") == ofLoad) out.push_back(kind.key);
  }
  return out;
}

std::vector<std::string> faultTargets(const Scenario& scenario) {
  std::vector<std::string> out{std::string{kLoad}};
  for (const auto& dependency : scenario.dependencies) out.push_back(dependency.name);
  return out;
}

Result<Scenario> editFault(Scenario scenario, const FaultRow& row, FaultColumn column,
                           const std::string& text) {
  if (row.fault >= scenario.faults.size()) return Error{"there is no such fault", "", ""};
  if (auto edited = edit(scenario, row, column, text); !edited) return edited.error();
  return scenario;
}

Scenario addFault(Scenario scenario, Instant at) {
  FaultSettings fault;
  fault.at = at;
  fault.length = kUsualLength;
  if (!scenario.dependencies.empty()) fault.dependency = scenario.dependencies.front().name;
  become(fault, {}, fault.dependency.empty() ? "rate" : "slowdown");
  scenario.faults.push_back(std::move(fault));
  return scenario;
}

Scenario removeFault(Scenario scenario, const FaultRow& row) {
  if (row.fault >= scenario.faults.size()) return scenario;
  auto& fault = scenario.faults[row.fault];
  if (!row.what.empty()) set(fault, row.what, std::string{});
  const bool idle =
      std::none_of(kinds().begin(), kinds().end(), [&](const Kind& kind) { return given(fault, kind.key); });
  if (idle) scenario.faults.erase(scenario.faults.begin() + static_cast<std::ptrdiff_t>(row.fault));
  return scenario;
}

Scenario moveFault(Scenario scenario, std::size_t fault, Instant at, std::optional<Duration> length) {
  if (fault >= scenario.faults.size()) return scenario;
  scenario.faults[fault].at = std::max(Instant{}, at);
  if (length) scenario.faults[fault].length = std::max(kLeastLength, *length);
  return scenario;
}

}  // namespace watertight
