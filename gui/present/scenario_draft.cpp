// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/scenario_draft.h"

#include <fmt/format.h>

#include <algorithm>

#include "present/knob_text.h"
#include "present/knob_values.h"
#include "present/setting_rules.h"
#include "sim/scenario_edit.h"

namespace watertight {
namespace {

std::string labelOf(std::string_view key) {
  auto label = choiceText(key);
  if (!label.empty() && label.front() >= 'a' && label.front() <= 'z')
    label.front() = static_cast<char>(label.front() - 'a' + 'A');
  return label;
}

FormField formField(const SettingField& field) {
  const auto& info = *field.info;
  FormField out{std::string{info.key},
                labelOf(info.key),
                info.type,
                settingText(field.value),
                std::string{info.unit},
                {},
                {},
                settingTip(info),
                field.value != info.defaultValue};
  if (info.type != SettingType::kText && info.defaultValue == SettingValue{std::string{}})
    out.instead = "none";
  for (const auto choice : info.choices) out.choices.emplace_back(choice);
  return out;
}

// Told by lists and by the format itself, not by people.
bool isName(const ScenarioTable& at, std::string_view key) {
  using Owner = ScenarioTable::Owner;
  if (at.owner == Owner::kScenario) return key == "schema";
  return at.owner == Owner::kRoute && key == "name";
}

}  // namespace

ScenarioDraft::ScenarioDraft(Scenario scenario) : original_(scenario), scenario_(std::move(scenario)) {
  check();
}

void ScenarioDraft::check() {
  faults_ = scenarioFaults(scenario_);
}

std::vector<FormField> ScenarioDraft::form(const ScenarioTable& at) const {
  std::vector<FormField> out;
  const auto fields = fieldsOf(scenario_, at);
  for (const auto& field : fields) {
    if ((field.fits || field.ahead) && !isName(at, field.info->key)) out.push_back(formField(field));
  }
  return out;
}

Status ScenarioDraft::type(const ScenarioTable& at, std::string_view key, const std::string& text) {
  const auto fields = fieldsOf(scenario_, at);
  const auto field = std::find_if(fields.begin(), fields.end(),
                                  [&](const SettingField& one) { return one.info->key == key; });
  if (field == fields.end()) return Error{fmt::format("there is no setting \"{}\"", key), "", ""};
  const auto value = fieldValue(*field->info, text);
  if (!value) return value.error();
  if (auto set = setField(scenario_, at, key, *value); !set) return set;
  check();
  return Done{};
}

void ScenarioDraft::put(const ScenarioTable& at, bool there) {
  there ? addTable(scenario_, at) : removeTable(scenario_, at);
  check();
}

Status ScenarioDraft::take(Result<Scenario> edited) {
  if (!edited) return edited.error();
  scenario_ = *std::move(edited);
  check();
  return Done{};
}

}  // namespace watertight
