// SPDX-License-Identifier: MIT
#include "sweep/sweep_table.h"

#include <fmt/format.h>

#include "core/csv_field.h"
#include "sim/paired_runs.h"

namespace watertight {
namespace {

using Runs = std::vector<ObjectiveValues>;

std::optional<SweepFigure> figureOf(const Runs& runs, const Runs* asItIs, Objective objective) {
  std::vector<double> values;
  std::vector<ValuePair> pairs;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto value = valueOf(runs[i], objective);
    if (value) values.push_back(*value);
    if (asItIs != nullptr) pairs.emplace_back(valueOf((*asItIs)[i], objective), value);
  }
  if (values.empty()) return std::nullopt;
  const auto own = pairedDifference(values);
  SweepFigure figure{own.mean, own.half, {}};
  if (const auto both = comparedValues(pairs)) figure.difference = both->difference;
  return figure;
}

SweepRow rowOf(std::size_t point, const std::string& incident, const Runs& runs, const Runs* asItIs) {
  SweepRow row{point, incident, {}};
  for (std::size_t i = 0; i < kObjectives; ++i)
    row.figures[i] = figureOf(runs, asItIs, static_cast<Objective>(i));
  return row;
}

/// How bad it is: more is worse.
double badness(const SweepFigure& figure, Objective objective) {
  const double gained = figure.difference ? figure.difference->mean : figure.mean;
  return lessIsBetter(objective) ? gained : -gained;
}

SweepRow worstOf(const std::vector<SweepRow>& rows) {
  SweepRow worst{rows.front().point, std::string{kWorstIncident}, {}};
  for (std::size_t i = 0; i < kObjectives; ++i) {
    const auto objective = static_cast<Objective>(i);
    for (const auto& row : rows) {
      const auto& figure = row.figures[i];
      auto& kept = worst.figures[i];
      if (figure && (!kept || badness(*figure, objective) > badness(*kept, objective))) kept = figure;
    }
  }
  return worst;
}

/// With up to four decimals, and none that are zero.
std::string cell(double value) {
  auto text = fmt::format("{:.4f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string cell(const std::optional<double>& value) {
  return value ? cell(*value) : std::string{};
}

std::string cells(const std::optional<SweepFigure>& figure) {
  if (!figure) return ",,,,";
  const auto& difference = figure->difference;
  return fmt::format(",{},{},{},{}", cell(figure->mean), cell(figure->half),
                     difference ? cell(difference->mean) : "", difference ? cell(difference->half) : "");
}

std::string headLine(const SweepHeader& header) {
  std::string line = "point";
  for (const auto& path : header.paths) line += ',' + csvField(path);
  line += ",incident,seeds";
  for (const auto name : EnumNames<Objective>::names)
    line += fmt::format(",{0},{0}_half,{0}_diff,{0}_diff_half", name);
  return line + ",note\n";
}

std::string beginning(const RecordedPoint& point) {
  auto line = std::to_string(point.result.point);
  for (const auto& value : point.values) line += ',' + csvField(value);
  return line;
}

}  // namespace

std::vector<SweepRow> rowsOf(const SweepHeader& header, const PointResult& result,
                             const PointResult* asItIs) {
  std::vector<SweepRow> rows;
  const bool isFirst = asItIs != nullptr && asItIs->point == result.point;
  const bool comparable = asItIs != nullptr && !isFirst && asItIs->runs.size() == result.runs.size();
  for (std::size_t i = 0; i < result.runs.size(); ++i) {
    const Runs* before = comparable ? &asItIs->runs[i] : nullptr;
    rows.push_back(rowOf(result.point, header.incidents[i], result.runs[i], before));
  }
  if (rows.size() > 1) rows.push_back(worstOf(rows));
  return rows;
}

std::string sweepCsv(const SweepRecord& record) {
  std::string csv = headLine(record.header);
  const auto first = record.points.find(0);
  const auto* asItIs = first == record.points.end() ? nullptr : &first->second.result;
  for (const auto& [number, point] : record.points) {
    const auto rows = rowsOf(record.header, point.result, asItIs);
    const auto start = beginning(point);
    if (rows.empty()) {
      csv += fmt::format("{},,0{:,>{}},{}\n", start, "", 4 * kObjectives, csvField(point.result.impossible));
    }
    for (const auto& row : rows) {
      csv += fmt::format("{},{},{}", start, csvField(row.incident), record.header.seeds.size());
      for (const auto& figure : row.figures) csv += cells(figure);
      csv += number == 0 ? ",as it is\n" : ",\n";
    }
  }
  return csv;
}

}  // namespace watertight
