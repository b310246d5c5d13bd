// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "stats/paired_difference.h"
#include "sweep/sweep_record.h"

namespace watertight {

/// One objective of one point, over the seeds. Intervals are those of 95 % by Student's t: mean − half to
/// mean + half. None of one seed, an anecdote.
struct SweepFigure {
  double mean = 0;
  std::optional<double> half;
  /// What lies between it and everything as it is, seed by seed; none of that point itself.
  std::optional<PairedDifference> difference;

  bool operator==(const SweepFigure&) const = default;
};

/// One point on one incident.
struct SweepRow {
  std::size_t point = 0;
  std::string incident;
  std::array<std::optional<SweepFigure>, kObjectives> figures{};  ///< none: not known or not applicable

  [[nodiscard]] const std::optional<SweepFigure>& of(Objective objective) const {
    return figures[static_cast<std::size_t>(objective)];
  }
};

/// How the row over all incidents is called.
inline constexpr std::string_view kWorstIncident = "worst";

/// A point's rows: one for each incident, in their order, and of several incidents one more, `worst`: each
/// objective there is that of the incident in which the point compares worst with everything as it is. What
/// is good there is good in all. A point whose values cannot stand together has none. `asItIs` is the first
/// point's result; null: not there yet, then there are no differences.
std::vector<SweepRow> rowsOf(const SweepHeader& header, const PointResult& result, const PointResult* asItIs);

/// The whole study as CSV, by points: the knobs' values, the incident, how many seeds, and for each objective
/// mean, half interval, difference to the first point and the difference's half interval; at the end a note.
/// What is not known is empty. Equal results give equal bytes, however they were come by.
std::string sweepCsv(const SweepRecord& record);

}  // namespace watertight
