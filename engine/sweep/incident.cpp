// SPDX-License-Identifier: MIT
#include "sweep/incident.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/check.h"
#include "sim/load_plan.h"
#include "sim/scenario_toml.h"
#include "trace/reader.h"

namespace watertight {
namespace {

/// Recorded calls, offered to the compartments of a scenario with the incident's own names.
Result<ReplayPlan> offered(const RecordedCalls& recorded, const Scenario& scenario) {
  auto plan = planReplay(recorded.trace, scenario, recorded.mapping, recorded.fit);
  if (!plan) return plan;
  auto inputs = std::make_shared<RunInputs>(*plan->plan.inputs);
  inputs->samples = recorded.samples;
  plan->plan.inputs = std::move(inputs);
  return plan;
}

Result<Incident> incidentFrom(Scenario scenario, RecordedCalls recorded, std::string name) {
  if (recorded.trace.calls.empty())
    return Error{"holds no call to try settings on", std::move(name), "inspect says what it holds"};
  const auto was = planReplay(recorded.trace, withoutCompartments(scenario), recorded.mapping);
  if (!was) return was.error();
  if (was->plan.inputs->replay.empty())
    return Error{"every call is left out", std::move(name), "map a name to a dependency"};
  recorded.yardstick = yardstickFor(was->plan.inputs->replay, scenario.dependencies.size());
  const auto plan = offered(recorded, scenario);
  if (!plan) return plan.error();
  if (plan->fitted) recorded.fit = plan->fitted->fit;
  return Incident{std::move(name), std::move(scenario), plan->plan.inputs,
                  std::make_shared<RecordedCalls>(std::move(recorded)), plan->cannotTell};
}

Status takeDependencies(Scenario& into, const Scenario& settings) {
  for (auto& dependency : into.dependencies) {
    const auto found =
        std::find_if(settings.dependencies.begin(), settings.dependencies.end(),
                     [&dependency](const DependencySettings& d) { return d.name == dependency.name; });
    if (found == settings.dependencies.end()) {
      return Error{fmt::format("has a dependency \"{}\" that the settings are not for", dependency.name),
                   {},
                   "an incident's dependencies are those of the scenario whose settings are tried"};
    }
    dependency.compartment = found->compartment;
    dependency.retry = found->retry;
  }
  return Done{};
}

}  // namespace

Result<Incident> ownIncident(const Scenario& scenario, std::string name) {
  const auto plan = loadPlan(scenario);
  if (!plan) return plan.error();
  if (scenario.service.arrivals != Arrivals::kTrace)
    return Incident{std::move(name), scenario, plan->plan.inputs, nullptr, plan->cannotTell};
  auto read = readTrace(resolvePath(scenario, scenario.service.trace));
  if (!read) return read.error();
  return incidentFrom(scenario, {std::move(read->trace), {}, plan->plan.inputs->samples, {}, nullptr},
                      std::move(name));
}

Result<Incident> otherIncident(const Scenario& settings, const Scenario& other, std::string name) {
  Scenario scenario = other;
  if (auto taken = takeDependencies(scenario, settings); !taken) {
    auto error = taken.error();
    error.where = std::move(name);
    return error;
  }
  scenario.shared = settings.shared;
  scenario.service.isolation = settings.service.isolation;
  scenario.service.workers = settings.service.workers;
  scenario.service.backlog = settings.service.backlog;
  scenario.service.cores = settings.service.cores;
  return ownIncident(scenario, std::move(name));
}

Result<Incident> recordedIncident(const Scenario& settings, Trace trace, NameMapping mapping,
                                  std::string name) {
  return incidentFrom(compartmentsOf(settings), {std::move(trace), std::move(mapping), {}, {}, nullptr},
                      std::move(name));
}

RunPlan planFor(const Incident& incident, const Scenario& scenario) {
  if (!incident.recorded) return {std::make_shared<Scenario>(scenario), incident.inputs};
  const auto plan = offered(*incident.recorded, scenario);
  CHECK(plan);  // its names were mapped when the incident was made
  return plan->plan;
}

}  // namespace watertight
