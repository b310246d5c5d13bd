// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/config_component.h"

#include <algorithm>
#include <map>

#include "conformance/components/setting_words.h"
#include "conformance/core/config_reader.h"
#include "sim/scenario_toml.h"
#include "sim/settings_registry.h"

namespace watertight::conformance {
namespace {

constexpr const char* kRefused = "config_error";
constexpr const char* kTaken = "accepted";

struct Trial {
  bool taken = false;
  bool namesField = false;
  std::string field;  ///< the word of the setting that an error names
};

Result<Trial> tryOut(const std::vector<SettingWord>& settings) {
  auto text = scenarioTextWith(settings);
  if (!text) return text.error();
  const auto check = checkScenarioText(*text, "case");
  Trial trial;
  trial.taken = check.scenario.has_value();
  for (const auto& setting : settings) {
    const bool named = std::ranges::any_of(check.errors, [&](const Error& e) {
      return e.text().find(engineKey(setting.word)) != std::string::npos;
    });
    if (named && trial.field.empty()) trial.field = setting.word;
  }
  trial.namesField = !trial.field.empty();
  return trial;
}

/// Settings of a table whose value in a scenario that says nothing is not the one that is documented.
bool defaultsAreDocumented(const Scenario& scenario, std::string_view table) {
  return std::ranges::all_of(settingsOf(table), [&](const SettingInfo* info) {
    if (!info->settable) return true;
    const auto value = getSetting(scenario, "api." + std::string(table) + "." + std::string(info->key));
    return !value || *value == info->defaultValue;
  });
}

class ConfigComponent final : public Component {
 public:
  ConfigComponent(std::vector<std::string> cases, std::vector<SettingWord> object)
      : cases_(std::move(cases)), object_(std::move(object)) {}

  std::optional<Observed> observe(std::string_view observable) override {
    const std::string name(observable);
    if (const auto found = seen_.find(name); found != seen_.end()) return Observed{found->second};
    const std::string accepted = " accepted";
    const bool asks = name.ends_with(accepted);
    const auto words = settingWords(asks ? name.substr(0, name.size() - accepted.size()) : name);
    if (words.empty()) return std::nullopt;
    const auto trial = tryOut(words);
    if (!trial) return std::nullopt;
    if (asks) return Observed{trial->taken};
    return Observed{trial->taken ? kTaken : kRefused};
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "construct_each") return constructEach();
    if (event.verb == "construct") return construct();
    if (event.verb == "dump_effective_config_of_default_object") return dumpDefaults();
    if (event.verb == "construct_with_both") return constructWith(args.get("settings"));
    return unknownVerb(event);
  }

  Status constructEach() {
    int errors = 0;
    bool named = true;
    for (const auto& one : cases_) {
      const auto trial = tryOut(settingWords(one));
      if (!trial) return trial.error();
      errors += !trial->taken;
      named = named && trial->namesField;
    }
    const int taken = static_cast<int>(cases_.size()) - errors;
    seen_["errors"] = errors;
    seen_["objects_created"] = taken;
    seen_["each error names its field"] = named;
    seen_["results each"] = taken == 0 ? kRefused : kTaken;
    return Done{};
  }

  Status construct() {
    const auto trial = tryOut(object_);
    if (!trial) return trial.error();
    seen_["config_error.field"] = trial->taken ? Json() : Json(trial->field);
    return Done{};
  }

  Status constructWith(const Json& settings) {
    std::vector<SettingWord> words;
    for (const auto& one : settings) {
      if (one == "fixed recovery_ms") words.push_back({"recovery_ms", "1000"});
      if (one == "recovery function") words.push_back({"recovery_function", "f"});
    }
    if (words.size() != settings.size()) return Error{"a setting has no counterpart", "", ""};
    const auto trial = tryOut(words);
    if (!trial) return trial.error();
    seen_["result"] = trial->taken ? kTaken : kRefused;
    return Done{};
  }

  Status dumpDefaults() {
    const auto text = scenarioTextWith({{"k", "5"}, {"limit", "10"}});
    if (!text) return text.error();
    auto check = checkScenarioText(*text, "case");
    if (!check.scenario) return check.errors.front();
    Scenario& scenario = *check.scenario;
    seen_["every value equals the documented default"] =
        std::ranges::all_of(std::vector<std::string_view>{"bulkhead", "breaker", "breaker.window", "window"},
                            [&](std::string_view table) { return defaultsAreDocumented(scenario, table); });
    const auto before = getSetting(scenario, "api.breaker.recovery");
    auto status = setSetting(scenario, "api.breaker.slow_call", Duration{std::chrono::seconds{7}});
    const auto after = getSetting(scenario, "api.breaker.recovery");
    if (!status || !before || !after) return Error{"the breaker's times cannot be set and read", "", ""};
    seen_["changing slow_ms changes recovery_ms"] = !(*before == *after);
    return Done{};
  }

  std::vector<std::string> cases_;
  std::vector<SettingWord> object_;
  std::map<std::string, Json> seen_;
};

/// A breaker's configuration as settings.
Result<std::vector<SettingWord>> objectFrom(ConfigReader& config) {
  std::vector<SettingWord> words;
  const auto take = [&](const std::string& key, const std::string& word) {
    if (const Json& value = config.get(key); value.is_number()) words.push_back({word, value.dump()});
  };
  for (const char* key : {"k", "fail_rate", "min_calls", "recovery_ms", "half_open_permits"}) take(key, key);
  if (config.get<std::string>("window", "") == "count") take("size", "window size");
  config.ignore({"mode"});
  return words;
}

}  // namespace

ComponentResult makeConfigComponent(const Case& one) {
  ConfigReader config(one.config);
  auto cases = config.get<std::vector<std::string>>("cases", {});
  config.ignore({"defaults"});
  auto object = objectFrom(config);
  if (!object) return object.error();
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<ConfigComponent>(std::move(cases), std::move(*object)));
}

}  // namespace watertight::conformance
