// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/knob_board.h"

#include <fmt/format.h>

#include "present/setting_rules.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

KnobForm formOf(const SettingInfo& info) {
  if (info.type == SettingType::kBool) return KnobForm::kSwitch;
  return info.type == SettingType::kChoice ? KnobForm::kChoice : KnobForm::kSlider;
}

bool has(const CompartmentSettings& compartment, std::string_view table) {
  if (table == "bulkhead") return compartment.bulkhead.has_value();
  if (table == "breaker") return compartment.breaker.has_value();
  return compartment.limiter.has_value();
}

bool isOfCompartment(const KnobGroup& group) {
  return group.table == "bulkhead" || group.table == "breaker" || group.table == "limiter";
}

// Arrivals decide which of the load's knobs mean anything.
bool meansSomething(const KnobSpec& spec, const Scenario& scenario) {
  if (spec.table != "service") return true;
  const auto arrivals = scenario.service.arrivals;
  const bool open = arrivals == Arrivals::kPoisson || arrivals == Arrivals::kConstant;
  return spec.key == "rate" ? open : arrivals == Arrivals::kClosed;
}

}  // namespace

KnobBoard::KnobBoard(const Scenario& scenario) : initial_(scenario), current_(scenario) {}

void KnobBoard::take(const SetEvent& event) {
  ++taken_;
  if (const auto own = foreseen_.find(event.path); own != foreseen_.end()) {
    auto& expected = own->second;
    if (!expected.empty() && expected.front() == event.to) {
      expected.pop_front();
      return;
    }
    expected.clear();
  }
  if (const auto value = parseSettingText(current_, event.path, event.to)) {
    // The run did it: whatever the reason why this copy should refuse, there is nothing to be done about it.
    static_cast<void>(setLiveSetting(current_, event.path, *value));
  }
}

KnobTurn KnobBoard::turn(const std::string& path, const SettingValue& value) {
  const auto before = current_;
  if (!setLiveSetting(current_, path, value)) return {};
  foreseen_[path].push_back(settingText(value));
  std::erase_if(byHand_, [&](const auto& turned) { return turned.first == path; });
  byHand_.emplace_back(path, value);
  return knobTurn(before, current_, path);
}

Scenario KnobBoard::startingFromHere() const {
  auto scenario = initial_;
  for (const auto& [path, value] : byHand_) static_cast<void>(setSetting(scenario, path, value));
  return scenario;
}

std::string KnobBoard::pathOf(const KnobGroup& group, const KnobSpec& spec, std::size_t dependency) const {
  if (spec.table == "service") return fmt::format("service.{}", spec.key);
  const bool shared = current_.service.isolation == Isolation::kShared && isOfCompartment(group);
  const std::string owner = shared ? "shared" : current_.dependencies[dependency].name;
  return fmt::format("{}.{}.{}", owner, spec.table, spec.key);
}

std::string KnobBoard::noteOf(const KnobGroup& group, std::size_t dependency) const {
  if (group.table == "service" && current_.service.arrivals == Arrivals::kTrace) {
    return "Requests come from a recorded trace.";
  }
  if (group.table == "retry" && !current_.dependencies[dependency].retry) {
    return "No retries in this scenario.";
  }
  if (!isOfCompartment(group)) return {};
  const auto& name = current_.dependencies[dependency].name;
  switch (current_.service.isolation) {
    case Isolation::kNone:
      return fmt::format("Isolation is none: no {} in force.", group.table);
    case Isolation::kShared:
      if (!current_.shared)
        return "The shared compartment is made of the dependencies' own and has no knobs.";
      return has(*current_.shared, group.table) ? "One for all dependencies."
                                                : fmt::format("No {} in this scenario.", group.table);
    case Isolation::kPerDependency:
      break;
  }
  const auto& compartment = current_.dependencies[dependency].compartment;
  if (group.table == "bulkhead" && compartment.bulkhead && compartment.limiter) {
    return "The limiter moves the limit from where it is set.";
  }
  if (has(compartment, group.table)) return {};
  return group.table == "bulkhead" ? fmt::format("No bulkhead before {}: no limit.", name)
                                   : fmt::format("No {} in this scenario.", group.table);
}

KnobSection KnobBoard::section(const KnobGroup& group, std::size_t dependency) const {
  KnobSection out{std::string{group.title}, noteOf(group, dependency), {}};
  if (isOfCompartment(group) && current_.service.isolation == Isolation::kNone) return out;
  for (const auto& spec : group.knobs) {
    const auto path = pathOf(group, spec, dependency);
    const auto* info = findSetting(spec.table, spec.key);
    if (info == nullptr || !info->live || !(spec.ahead || settingFits(current_, path)) ||
        !meansSomething(spec, current_))
      continue;
    auto value = getSetting(current_, path);
    auto initial = getSetting(initial_, path);
    if (!value) continue;
    out.knobs.push_back({&spec, info, formOf(*info), path, fmt::format("{}\n{}", settingTip(*info), path),
                         *value, initial ? *initial : *value});
  }
  return out;
}

std::vector<KnobSection> KnobBoard::sections(std::size_t dependency) const {
  std::vector<KnobSection> out;
  if (dependency >= current_.dependencies.size()) return out;
  for (const auto& group : knobCatalogue()) out.push_back(section(group, dependency));
  return out;
}

}  // namespace watertight
