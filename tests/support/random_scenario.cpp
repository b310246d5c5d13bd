// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/random_scenario.h"

#include <algorithm>

#include "sim/settings_registry.h"
#include "support/dice.h"
#include "support/random_parts.h"

namespace watertight::testing_support {
namespace {

using namespace std::chrono_literals;

ServiceSettings randomService(Dice& dice) {
  ServiceSettings service;
  service.workers = dice.chance(0.4) ? 0 : dice.between(1, 12);
  service.backlog = dice.chance(0.3) ? 0 : dice.between(1, 20);
  service.cores = dice.chance(0.6) ? 0 : dice.between(1, 3);
  service.arrivals = dice.oneOf<Arrivals>({Arrivals::kPoisson, Arrivals::kConstant, Arrivals::kClosed});
  service.rate = dice.uniform(5, 200);
  service.users = dice.between(1, 20);
  service.thinkTime = dice.chance(0.2) ? 0ns : dice.duration(1ms, 300ms);
  service.isolation = dice.oneOf<Isolation>(
      {Isolation::kPerDependency, Isolation::kPerDependency, Isolation::kShared, Isolation::kNone});
  service.sample = dice.duration(5ms, 300ms);
  return service;
}

std::vector<std::string> someOf(Dice& dice, const std::vector<DependencySettings>& dependencies,
                                double share) {
  std::vector<std::string> names;
  for (const auto& dependency : dependencies) {
    if (dice.chance(share)) names.push_back(dependency.name);
  }
  return names;
}

RouteSettings randomRoute(Dice& dice, const Scenario& scenario) {
  RouteSettings route;
  route.name = "route" + std::to_string(scenario.routes.size());
  route.weight = dice.uniform(0.1, 5);
  if (dice.chance(0.5)) route.work = randomLatency(dice, 10ms);
  route.work.shape = std::max(1.5, route.work.shape);  // work that takes years says nothing
  route.calls = someOf(dice, scenario.dependencies, 0.6);
  route.optional = someOf(dice, scenario.dependencies, 0.3);
  route.async = someOf(dice, scenario.dependencies, 0.2);
  if (dice.chance(0.5)) route.deadline = dice.duration(1ms, 500ms);
  route.onDeadline = dice.oneOf<OnDeadline>({OnDeadline::kKeep, OnDeadline::kAbandon});
  if (dice.chance(0.3)) route.userRetries = dice.between(1, 3);
  return route;
}

FaultSettings randomFault(Dice& dice, const Scenario& scenario) {
  FaultSettings fault;
  fault.at = Instant{dice.duration(0ns, scenario.duration)};
  if (dice.chance(0.8)) fault.length = dice.duration(1ns, 1s);
  if (dice.chance(0.3)) fault.ramp = dice.duration(1ns, 1s);
  if (dice.chance(0.3)) fault.rampOut = dice.duration(1ns, 1s);
  if (dice.chance(0.2)) {
    fault.effect.rate = dice.uniform(0.1, 4);
    return fault;
  }
  fault.dependency = dice.oneOf(scenario.dependencies).name;
  auto& effect = fault.effect;
  if (dice.chance(0.3)) effect.slowdown = dice.uniform(0.1, 20);
  if (dice.chance(0.2)) effect.added = dice.duration(0ns, 200ms);
  if (dice.chance(0.3)) effect.errorRate = dice.uniform();
  if (dice.chance(0.2)) effect.hangRate = dice.uniform();
  if (dice.chance(0.2)) effect.outage = dice.chance(0.9);
  if (dice.chance(0.2)) effect.pause = dice.chance(0.9);
  if (dice.chance(0.2)) effect.capacity = dice.between(0, 4);
  const bool disturbs = effect.slowdown || effect.added || effect.errorRate || effect.hangRate ||
                        effect.outage.value_or(false) || effect.pause.value_or(false) || effect.capacity;
  if (!disturbs) effect.slowdown = 2;  // no file may hold a fault that does nothing
  return fault;
}

/// A knob that may be turned as things stand, and a value that it takes.
std::optional<SetSettings> randomSet(Dice& dice, Scenario& state) {
  SetSettings set;
  const auto table = dice.oneOf(settingTables());
  std::vector<const SettingInfo*> live;
  for (const auto* info : settingsOf(table)) {
    if (info->live && info->settable) live.push_back(info);
  }
  if (live.empty()) return std::nullopt;
  const auto& info = *dice.oneOf(live);
  const std::string owner = table == "service" ? std::string{table}
                            : state.shared && dice.chance(0.3)
                                ? "shared." + std::string{table}
                                : dice.oneOf(state.dependencies).name + "." + std::string{table};
  set.path = owner + "." + std::string{info.key};
  set.value = randomValue(dice, info);
  const auto before = getSetting(state, set.path);
  if (!setLiveSetting(state, set.path, set.value)) return std::nullopt;
  set.value = *getSetting(state, set.path);
  const bool gradual = set.value.index() == before->index() &&
                       (info.type == SettingType::kInteger || info.type == SettingType::kFloat) &&
                       !std::holds_alternative<std::string>(set.value);
  if (gradual && dice.chance(0.3)) set.ramp = dice.duration(1ns, 1s);
  return set;
}

std::vector<SetSettings> randomSets(Dice& dice, const Scenario& scenario) {
  std::vector<Instant> times;
  const int wanted = dice.chance(0.4) ? 0 : dice.between(1, 12);
  for (int i = 0; i < wanted; ++i) times.emplace_back(dice.duration(0ns, scenario.duration));
  std::sort(times.begin(), times.end());
  std::vector<SetSettings> sets;
  Scenario state = scenario;
  for (const Instant at : times) {
    if (auto set = randomSet(dice, state)) {
      set->at = at;
      sets.push_back(*std::move(set));
    }
  }
  return sets;
}

}  // namespace

Scenario randomScenario(std::uint64_t seed) {
  Dice dice(seed, "scenario");
  Scenario scenario;
  scenario.name = "random " + std::to_string(seed);
  scenario.seed = seed;
  scenario.duration = dice.duration(300ms, 3s);
  scenario.service = randomService(dice);
  const int dependencies = dice.between(1, 3);
  for (int i = 0; i < dependencies; ++i) {
    scenario.dependencies.push_back(randomDependency(dice, "d" + std::to_string(i)));
  }
  if (dice.chance(0.4)) scenario.shared = randomCompartment(dice);
  const int routes = dice.between(1, 3);
  for (int i = 0; i < routes; ++i) scenario.routes.push_back(randomRoute(dice, scenario));
  const int faults = dice.chance(0.3) ? 0 : dice.between(1, 5);
  for (int i = 0; i < faults; ++i) scenario.faults.push_back(randomFault(dice, scenario));
  scenario.sets = randomSets(dice, scenario);
  return scenario;
}

}  // namespace watertight::testing_support
