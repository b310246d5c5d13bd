// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/latency_plot.h"

#include <cmath>

#include <fmt/format.h>

#include "present/texts.h"

namespace watertight {
namespace {

constexpr double kShortest = 1, kOrdinary = 10;  // milliseconds
constexpr std::int64_t kEnoughForP95 = 100;      // calls

using Pick = MaybeExtremes<Duration> DependencyLevels::*;

// A column's values as an upright stroke from the lowest to the highest: nothing that was measured is hidden.
void addColumn(Layer& line, const FrameColumns& frames, const FrameGroup& column, std::size_t dependency,
               Pick pick, const LogScale& scale) {
  double low = kGap;
  double high = kGap;
  for (auto i = column.first; i < column.end; ++i) {
    const auto range = frames.frame(i).levels(dependency).*pick;
    if (!range.low) continue;
    if (const double ms = toMilliseconds(*range.low); !(ms >= low)) low = ms;
    if (const double ms = toMilliseconds(*range.high); !(ms <= high)) high = ms;
  }
  line.points.push_back({column.middle(), scale.y(low)});
  if (high > low) line.points.push_back({column.middle(), scale.y(high)});
}

Layer lineOf(const FrameColumns& frames, std::size_t dependency, Pick pick, Role role,
             const LogScale& scale) {
  Layer line{LayerForm::kLine, inkOf(role), {}, {}};
  line.points.reserve(2 * frames.columns.size());
  for (const auto& column : frames.columns) addColumn(line, frames, column, dependency, pick, scale);
  return line;
}

bool enoughIn(const FrameColumns& frames, const FrameGroup& column, std::size_t dependency) {
  return frames.lastOf(column).dependencies[dependency].latency.samples >= kEnoughForP95;
}

// p95 where enough calls stand behind it, and, greyed, where there are few. They meet where one becomes the
// other.
struct P95Lines {
  Layer sure{LayerForm::kLine, inkOf(Role::kP95), {}, {}};
  Layer unsure{LayerForm::kLine, inkOf(Role::kMuted, Shade::kSoft), {}, {}};
};

P95Lines p95Lines(const FrameColumns& frames, std::size_t dependency, const LogScale& scale) {
  P95Lines lines;
  bool before = false;
  for (const auto& column : frames.columns) {
    const bool enough = enoughIn(frames, column, dependency);
    auto& line = enough ? lines.sure : lines.unsure;
    auto& other = enough ? lines.unsure : lines.sure;
    if (enough != before && !other.points.empty()) {
      line.points.push_back(other.points.back());
      other.points.push_back({column.middle(), kGap});
    }
    addColumn(line, frames, column, dependency, &DependencyLevels::p95, scale);
    before = enough;
  }
  return lines;
}

// What the limiter takes for normal; no points where it has no such idea.
Layer baselineOf(const FrameColumns& frames, std::size_t dependency, const LogScale& scale) {
  Layer steps{LayerForm::kSteps, inkOf(Role::kThreshold, Shade::kSoft), {}, {}};
  bool any = false;
  for (const auto& column : frames.columns) {
    const auto baseline = frames.lastOf(column).dependencies[dependency].baseline;
    any |= baseline.has_value();
    steps.points.push_back({column.middle(), baseline ? scale.y(toMilliseconds(*baseline)) : kGap});
  }
  if (!any) steps.points.clear();
  return steps;
}

struct Extremes {
  double low = kGap, high = kGap;  // milliseconds
};

void widen(Extremes& all, const Extremes& more) {
  if (!std::isnan(more.low) && !(more.low >= all.low)) all.low = more.low;
  if (!std::isnan(more.high) && !(more.high <= all.high)) all.high = more.high;
}

Extremes extremesOf(const FrameColumns& frames) {
  Extremes seen;
  for (const auto& column : frames.columns) {
    for (auto i = column.first; i < column.end; ++i) {
      for (std::size_t d = 0; d < frames.frame(i).dependencies.size(); ++d) {
        const auto levels = frames.frame(i).levels(d);
        if (levels.p50.low && !(toMilliseconds(*levels.p50.low) >= seen.low))
          seen.low = toMilliseconds(*levels.p50.low);
        if (levels.p95.high && !(toMilliseconds(*levels.p95.high) <= seen.high))
          seen.high = toMilliseconds(*levels.p95.high);
      }
    }
  }
  return seen;
}

}  // namespace

void fitLatency(LogScale& scale, const FrameColumns& frames, const FrameColumns* second) {
  auto seen = extremesOf(frames);
  if (second != nullptr) widen(seen, extremesOf(*second));
  // A few calls that ended at once do not flatten all the others.
  if (seen.high >= kOrdinary) seen.low = std::max(seen.low, kShortest);
  scale.fit(seen.low, seen.high);
}

Plot latencyPlot(const FrameColumns& frames, std::size_t dependency, const LogScale& scale,
                 const std::vector<PlotRule>& rules) {
  Plot plot;
  plot.title = "Latency";
  plot.y = scale.axis();
  const DependencyFrame none;
  const auto* column = frames.readColumn();
  const auto& then = column != nullptr ? frames.lastOf(*column).dependencies[dependency] : none;
  plot.legend = {{inkOf(Role::kP50), "p50", durationOrDash(then.latency.p50)},
                 {inkOf(Role::kP95), "p95", durationOrDash(then.latency.p95)}};
  if (then.latency.p95 && then.latency.samples < kEnoughForP95) {
    plot.legend[1].ink = inkOf(Role::kMuted, Shade::kSoft);
    plot.legend[1].value += fmt::format(" of {}", then.latency.samples);
  }
  plot.rules = rules;
  if (auto baseline = baselineOf(frames, dependency, scale); !baseline.points.empty()) {
    plot.layers.push_back(std::move(baseline));
    plot.legend.push_back({inkOf(Role::kThreshold, Shade::kSoft), "normal", durationOrDash(then.baseline)});
  }
  plot.layers.push_back(lineOf(frames, dependency, &DependencyLevels::p50, Role::kP50, scale));
  auto p95 = p95Lines(frames, dependency, scale);
  for (auto* line : {&p95.unsure, &p95.sure}) {
    if (!line->points.empty()) plot.layers.push_back(std::move(*line));
  }
  plot.description =
      fmt::format("Latency of calls: p50 {}, p95 {}.", plot.legend[0].value, plot.legend[1].value);
  describeRules(plot);
  return plot;
}

}  // namespace watertight
