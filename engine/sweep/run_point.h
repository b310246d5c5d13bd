// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "sweep/design.h"
#include "sweep/incident.h"
#include "sweep/objective.h"

namespace watertight {

/// A parameter study, whole: which settings are tried, on what, and with which seeds. Immutable; results
/// belong to the plan that they were made of.
struct SweepPlan {
  std::vector<Incident> incidents;  ///< one or more
  std::vector<Knob> knobs;          ///< one or more
  std::vector<SweepPoint>
      points;  ///< the first one is empty: everything as it is, which all others are compared with
  std::vector<std::uint64_t> seeds;  ///< one or more: the same for all points, so that they are paired
};

/// A point's runs.
struct PointResult {
  std::size_t point = 0;   ///< its place in the plan
  std::string impossible;  ///< why its values cannot stand together; then it has no runs
  std::vector<std::vector<ObjectiveValues>> runs;  ///< by incident, by seed

  bool operator==(const PointResult&) const = default;
};

/// An incident under a plan of its own (planFor), run with each seed; the same rules as of runPoint hold.
std::optional<std::vector<ObjectiveValues>> measureSeeds(const Incident& incident, const RunPlan& plan,
                                                         const std::vector<std::uint64_t>& seeds,
                                                         const std::stop_token& stop);

/// All runs of one point. Pure: it depends on nothing but its arguments, in whatever order points are run;
/// any thread. Nothing where `stop` asked for an end, which it looks for every few milliseconds of a run.
std::optional<PointResult> runPoint(const SweepPlan& plan, std::size_t point, const std::stop_token& stop);

}  // namespace watertight
