// SPDX-License-Identifier: MIT
#include "cli/setting_option.h"

#include "core/duration_text.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

Status setFromText(Scenario& scenario, const std::string& assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string::npos) {
    return Error{"\"" + assignment + "\" has no =", "--set",
                 "write PATH=VALUE, as in --set sms.bulkhead.limit=4"};
  }
  const auto path = assignment.substr(0, equals);
  auto value = parseSettingText(scenario, path, assignment.substr(equals + 1));
  if (!value) return value.error();
  return setSetting(scenario, path, *value);
}

}  // namespace

Status setFromTexts(Scenario& scenario, const std::vector<std::string>& assignments) {
  for (const auto& assignment : assignments) {
    if (Status set = setFromText(scenario, assignment); !set) return set;
  }
  return Done{};
}

Result<Duration> durationOption(const std::string& text) {
  const auto duration = parseDuration(text);
  if (!duration) return Error{duration.error().what, "--duration", duration.error().remedy};
  if (*duration == Duration::zero()) return Error{"a run of no length shows nothing", "--duration", {}};
  return *duration;
}

}  // namespace watertight
