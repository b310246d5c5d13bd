// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/tune_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/setting_info.h"

namespace watertight {
namespace {

constexpr double kAlike = 0.01;

/// "limit" of "sms.bulkhead.limit".
std::string_view keyOf(std::string_view path) {
  return path.substr(path.rfind('.') + 1);
}

/// A knob's different values, numbers in rising order, others as they come.
std::vector<std::string> valuesAlong(const SweepPlan& plan, std::size_t knob) {
  std::vector<SettingValue> values;
  for (const auto& point : plan.points) {
    if (point.empty()) continue;
    const bool known = std::find(values.begin(), values.end(), point[knob]) != values.end();
    if (!known) values.push_back(point[knob]);
  }
  std::stable_sort(values.begin(), values.end(), [](const SettingValue& one, const SettingValue& other) {
    const bool ordered = one.index() == other.index() && !std::holds_alternative<std::string>(one);
    return ordered && one < other;
  });
  std::vector<std::string> texts;
  texts.reserve(values.size());
  for (const auto& value : values) texts.push_back(settingText(value));
  return texts;
}

}  // namespace

TuneStudy::TuneStudy(std::shared_ptr<const SweepPlan> plan) : plan_(std::move(plan)) {
  record_.header = headerOf(*plan_);
  for (std::size_t knob = 0; knob < plan_->knobs.size(); ++knob) values_.push_back(valuesAlong(*plan_, knob));
}

void TuneStudy::add(PointResult result) {
  const auto point = result.point;
  record_.points.insert_or_assign(point, recorded(*plan_, std::move(result)));
  const auto first = record_.points.find(0);
  const auto* asItIs = first == record_.points.end() ? nullptr : &first->second.result;
  const auto keep = [&](const PointResult& of) {
    const auto rows = rowsOf(record_.header, of, asItIs);
    if (!rows.empty()) rows_.insert_or_assign(of.point, rows.back());
  };
  if (point != 0) return keep(record_.points.at(point).result);
  for (const auto& [number, there] : record_.points) keep(there.result);
}

std::vector<std::size_t> TuneStudy::points() const {
  std::vector<std::size_t> all;
  for (const auto& [number, there] : record_.points) all.push_back(number);
  return all;
}

std::optional<SweepFigure> TuneStudy::figure(std::size_t point, Objective objective) const {
  const auto row = rows_.find(point);
  return row == rows_.end() ? std::nullopt : row->second.of(objective);
}

std::string TuneStudy::impossible(std::size_t point) const {
  const auto there = record_.points.find(point);
  return there == record_.points.end() ? std::string{} : there->second.result.impossible;
}

std::optional<std::size_t> TuneStudy::placeOf(std::size_t point, std::size_t knob) const {
  const auto there = record_.points.find(point);
  if (there == record_.points.end()) return std::nullopt;
  const auto& values = valuesOf(knob);
  const auto found = std::find(values.begin(), values.end(), there->second.values[knob]);
  if (found == values.end()) return std::nullopt;
  return static_cast<std::size_t>(found - values.begin());
}

std::string TuneStudy::nameOf(std::size_t point) const {
  if (point == 0) return "as it is";
  const auto there = record_.points.find(point);
  if (there == record_.points.end()) return {};
  std::string name;
  for (std::size_t knob = 0; knob < record_.header.paths.size(); ++knob) {
    name += fmt::format("{}{} {}", name.empty() ? "" : ", ", keyOf(record_.header.paths[knob]),
                        there->second.values[knob]);
  }
  return name;
}

bool TuneStudy::knows(Objective objective) const {
  return std::any_of(rows_.begin(), rows_.end(),
                     [objective](const auto& row) { return row.second.of(objective).has_value(); });
}

std::optional<std::size_t> TuneStudy::bestBy(Objective objective,
                                             const std::vector<std::size_t>& among) const {
  std::optional<std::size_t> best;
  for (const auto point : among) {
    const auto next = figure(point, objective);
    if (!next) continue;
    if (!best || isBetter(objective, next->mean, figure(*best, objective)->mean)) best = point;
  }
  return best;
}

std::optional<std::size_t> TuneStudy::best(Objective objective) const {
  const auto best = bestBy(objective, points());
  if (!best) return std::nullopt;
  const auto top = *figure(*best, objective);
  const double slack = std::max(top.half.value_or(0), kAlike * std::abs(top.mean));
  std::vector<std::size_t> alike;
  for (const auto point : points()) {
    const auto there = figure(point, objective);
    if (there && std::abs(there->mean - top.mean) <= slack) alike.push_back(point);
  }
  const auto mildest = bestBy(Objective::kRejected, alike);
  return mildest ? mildest : best;
}

bool isBetter(Objective objective, double one, double other) {
  return lessIsBetter(objective) ? one < other : one > other;
}

}  // namespace watertight
