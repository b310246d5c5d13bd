// SPDX-License-Identifier: MIT
#include "sweep/run_point.h"

#include "core/check.h"
#include "sim/run_measures.h"
#include "sweep/turned_scenario.h"

namespace watertight {
namespace {

void set(ObjectiveValues& values, Objective objective, std::optional<double> value) {
  values[static_cast<std::size_t>(objective)] = value;
}

ObjectiveValues valuesOf(const Measures& measures) {
  ObjectiveValues values{};
  set(values, Objective::kGoodput, measures.of(RunMeasure::kGoodput));
  set(values, Objective::kFailed, measures.of(RunMeasure::kFailed));
  set(values, Objective::kRejected, measures.of(RunMeasure::kRejected));
  set(values, Objective::kP95, measures.of(RunMeasure::kP95));
  set(values, Objective::kShed, measures.of(RunMeasure::kShed));
  set(values, Objective::kDamage, measures.of(RunMeasure::kDamage));
  set(values, Objective::kDamageP95, measures.of(RunMeasure::kDamageP95));
  return values;
}

/// Of recorded calls the figures that the replay page shows.
void takeFigures(ObjectiveValues& values, const ReplayFigures& figures) {
  set(values, Objective::kFailed, static_cast<double>(figures.failed));
  set(values, Objective::kRejected, static_cast<double>(figures.rejected));
  set(values, Objective::kP95,
      figures.p95 ? std::optional{toMilliseconds(*figures.p95)} : std::optional<double>{});
  set(values, Objective::kSuffered, toSeconds(figures.suffered));
}

std::optional<ObjectiveValues> measured(const Incident& incident, const RunPlan& plan,
                                        const std::stop_token& stop) {
  const auto measures = measureSpan(plan, {Instant{}, Instant{plan.scenario->duration}}, stop);
  if (!measures) return std::nullopt;
  auto values = valuesOf(*measures);
  if (!incident.recorded) return values;
  const auto figures = figuresOf(plan, incident.recorded->yardstick, stop);
  if (!figures) return std::nullopt;
  takeFigures(values, *figures);
  return values;
}

}  // namespace

std::optional<std::vector<ObjectiveValues>> measureSeeds(const Incident& incident, const RunPlan& plan,
                                                         const std::vector<std::uint64_t>& seeds,
                                                         const std::stop_token& stop) {
  std::vector<ObjectiveValues> runs;
  for (const auto seed : seeds) {
    if (stop.stop_requested()) return std::nullopt;
    const auto values = measured(incident, withSeed(plan, seed), stop);
    if (!values) return std::nullopt;
    runs.push_back(*values);
  }
  return runs;
}

std::optional<PointResult> runPoint(const SweepPlan& plan, std::size_t point, const std::stop_token& stop) {
  CHECK(point < plan.points.size());
  PointResult result{point, {}, {}};
  for (const auto& incident : plan.incidents) {
    if (stop.stop_requested()) return std::nullopt;
    const auto scenario = turned(incident.scenario, plan.knobs, plan.points[point]);
    if (!scenario) return PointResult{point, scenario.error().text(), {}};
    auto runs = measureSeeds(incident, planFor(incident, *scenario), plan.seeds, stop);
    if (!runs) return std::nullopt;
    result.runs.push_back(*std::move(runs));
  }
  return result;
}

}  // namespace watertight
