// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/tune_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "present/objective_text.h"
#include "present/scales.h"

namespace watertight {
namespace {

constexpr int kParts = 5;
constexpr std::size_t kMostLabels = 20;
constexpr double kSmallestTop = 1e-6;
constexpr double kMargin = 0.03;  // below zero, so that dots there are whole

XyDot dotOf(const TuneStudy& study, Objective objective, std::size_t place, std::size_t point) {
  const auto figure = *study.figure(point, objective);
  const double half = figure.half.value_or(0);
  auto tip = fmt::format("{}: {}", study.nameOf(point), objectiveText(objective, figure.mean));
  if (figure.half) tip += " ± " + objectiveText(objective, half);
  return {point,
          static_cast<double>(place),
          figure.mean,
          std::max(0.0, figure.mean - half),
          figure.mean + half,
          false,
          std::move(tip)};
}

/// The best dot of each place, from left to right.
std::vector<XyDot> dotsAlong(const TuneStudy& study, Objective objective, std::size_t knob) {
  std::map<std::size_t, XyDot> places;
  for (const auto point : study.points()) {
    const auto place = study.placeOf(point, knob);
    if (point == 0 || !place || !study.figure(point, objective)) continue;
    auto next = dotOf(study, objective, *place, point);
    const auto there = places.find(*place);
    if (there == places.end() || isBetter(objective, next.y, there->second.y))
      places.insert_or_assign(*place, std::move(next));
  }
  std::vector<XyDot> dots;
  dots.reserve(places.size());
  for (auto& [place, dot] : places) dots.push_back(std::move(dot));
  return dots;
}

YAxis placesOf(const std::vector<std::string>& values) {
  const auto count = values.size();
  YAxis axis{-0.5, static_cast<double>(count) - 0.5, {}};
  const auto every = (count + kMostLabels - 1) / kMostLabels;
  for (std::size_t i = 0; i < count; i += std::max<std::size_t>(1, every))
    axis.ticks.push_back({static_cast<double>(i), values[i]});
  return axis;
}

}  // namespace

YAxis objectiveAxis(Objective objective, double top) {
  auto axis = linearAxis(LinearScale{kSmallestTop}.fit(top), kParts);
  for (auto& tick : axis.ticks) tick.text = objectiveText(objective, tick.at);
  axis.low = -kMargin * axis.high;
  return axis;
}

XyPicture tuneCurve(const TuneStudy& study, Objective objective, std::size_t knob) {
  XyPicture curve;
  curve.xTitle = study.record().header.paths[knob];
  curve.yTitle = objectiveName(objective);
  curve.x = placesOf(study.valuesOf(knob));
  curve.dots = dotsAlong(study, objective, knob);
  curve.line.resize(curve.dots.size());
  std::iota(curve.line.begin(), curve.line.end(), std::size_t{0});
  if (const auto now = study.figure(0, objective)) curve.level = now->mean;
  double top = curve.level.value_or(0);
  for (const auto& dot : curve.dots) top = std::max(top, dot.high);
  curve.y = objectiveAxis(objective, top);
  curve.description = fmt::format("{} over {}.", curve.yTitle, curve.xTitle);
  for (const auto& dot : curve.dots) curve.description += " " + dot.tip + ".";
  return curve;
}

}  // namespace watertight
