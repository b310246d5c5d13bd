// SPDX-License-Identifier: MIT
#include "sweep/plan_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/paired_runs.h"
#include "sim/settings_registry.h"
#include "sweep/turned_scenario.h"

namespace watertight {
namespace {

Status knobsAreThere(const std::vector<Incident>& incidents, const std::vector<Knob>& knobs) {
  std::set<std::string> paths;
  for (const auto& knob : knobs) {
    if (!paths.insert(knob.path).second)
      return Error{fmt::format("{} is varied twice", knob.path), "--vary", "name all its values at once"};
    for (const auto& incident : incidents) {
      if (const auto now = getSetting(incident.scenario, knob.path); !now)
        return Error{now.error().what, incident.name, now.error().remedy};
    }
  }
  return Done{};
}

/// The first point's error where none can be.
Status oneIsPossible(const SweepPlan& plan) {
  std::optional<Error> why;
  for (std::size_t i = 1; i < plan.points.size(); ++i) {
    const auto scenario = turned(plan.incidents.front().scenario, plan.knobs, plan.points[i]);
    if (scenario) return Done{};
    if (!why) why = scenario.error();
  }
  return why.value_or(Error{"no point to run", {}, {}});
}

}  // namespace

Result<SweepPlan> planSweep(std::vector<Incident> incidents, std::vector<Knob> knobs,
                            const SweepDesign& design) {
  if (auto there = knobsAreThere(incidents, knobs); !there) return there.error();
  const auto seed = incidents.front().scenario.seed;
  auto points = design.latin ? latinPoints(knobs, *design.latin, seed) : gridPoints(knobs);
  if (!points) return points.error();
  SweepPlan plan{std::move(incidents), std::move(knobs), {SweepPoint{}}, pairedSeeds(seed, design.seeds)};
  std::move(points->begin(), points->end(), std::back_inserter(plan.points));
  if (auto possible = oneIsPossible(plan); !possible) return possible.error();
  return plan;
}

}  // namespace watertight
