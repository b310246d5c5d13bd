// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/occupancy_plot.h"

#include <algorithm>
#include <cmath>

#include "present/scales.h"
#include "present/texts.h"
#include "present/time_spent.h"

namespace watertight {
namespace {

constexpr double kLimitTooHigh = 8;  // times what happens under it

struct Occupancy {
  double last = 0, peak = 0, load = 0, waiting = 0;
  bool loadDiffers = false;
};

Occupancy occupancyIn(const FrameColumns& frames, const FrameGroup& group, std::size_t dependency) {
  Occupancy out;
  for (auto i = group.first; i < group.end; ++i) {
    const auto& d = frames.frame(i).dependencies[dependency];
    const auto levels = frames.frame(i).levels(dependency);
    out.last = static_cast<double>(d.inFlight);
    out.peak = std::max(out.peak, static_cast<double>(levels.inFlight.high));
    out.load = std::max(out.load, static_cast<double>(levels.downstreamLoad.high));
    out.waiting = std::max(out.waiting, static_cast<double>(levels.waiting.high));
    out.loadDiffers |= d.downstreamLoad != d.inFlight;
  }
  return out;
}

struct Layers {
  Layer last, peak, edge, load, waiting, limit, monitored;
};

Layers emptyLayers(const FrameColumns& frames, std::size_t dependency) {
  const auto n = frames.columns.size();
  Layers l{{LayerForm::kColumns, inkOfDependency(dependency, Shade::kSoft), {}, {}},
           {LayerForm::kColumns, inkOfDependency(dependency, Shade::kFaint), {}, {}},
           {LayerForm::kLine, inkOfDependency(dependency), {}, {}},
           {LayerForm::kLine, inkOf(Role::kDownstream), {}, {}},
           {LayerForm::kLine, inkOf(Role::kWaiting), {}, {}},
           {LayerForm::kSteps, inkOf(Role::kLimit), {}, {}},
           {LayerForm::kSteps, inkOf(Role::kLimit, Shade::kSoft), {}, {}}};
  for (auto* layer : {&l.last, &l.peak}) layer->columns.reserve(n);
  for (auto* layer : {&l.edge, &l.load, &l.waiting}) layer->points.reserve(n);
  return l;
}

// A level that moved within the frame is seen at its lowest and its highest before what it was at the end.
void addLevel(Layer& steps, double from, double length, const MaybeExtremes<int>& range,
              std::optional<int> last) {
  if (range.low != range.high) {
    addStep(steps, from, *range.low);
    addStep(steps, from + length / 3, *range.high);
    from += 2 * length / 3;
  }
  addStep(steps, from, last ? *last : kGap);
}

Layers layersOf(const FrameColumns& frames, std::size_t dependency) {
  auto l = emptyLayers(frames, dependency);
  for (const auto& column : frames.columns) {
    const auto o = occupancyIn(frames, column, dependency);
    l.last.columns.push_back({column.from, column.to, 0, o.last});
    if (o.peak > o.last) l.peak.columns.push_back({column.from, column.to, o.last, o.peak});
    l.edge.points.push_back({column.middle(), o.peak});
    l.load.points.push_back({column.middle(), o.loadDiffers ? o.load : kGap});
    l.waiting.points.push_back({column.middle(), o.waiting > 0 ? o.waiting : kGap});
    for (auto i = column.first; i < column.end; ++i) {
      const auto& frame = frames.frame(i);
      const auto& d = frame.dependencies[dependency];
      const auto levels = frame.levels(dependency);
      const double from = frames.axis.x(frame.t - frame.period);
      const double length = toSeconds(frame.period);
      addLevel(l.limit, from, length, levels.limit, d.limit);
      addLevel(l.monitored, from, length, levels.monitoredLimit, d.monitoredLimit);
    }
  }
  for (auto* steps : {&l.limit, &l.monitored}) {
    if (!frames.empty() && !steps->points.empty())
      steps->points.push_back({frames.known(), steps->points.back().y});
  }
  return l;
}

bool everDrawn(const Layer& layer) {
  return std::any_of(layer.points.begin(), layer.points.end(),
                     [](const Point& p) { return !std::isnan(p.y); });
}

std::optional<double> toLevel(std::int64_t value) {
  return static_cast<double>(value);
}
std::optional<double> toLevel(std::optional<int> value) {
  return value ? std::optional<double>{*value} : std::nullopt;
}

// What is not in sight has no place in the legend.
std::vector<LegendEntry> legendOf(const FrameColumns& frames, std::size_t dependency, const Layers& layers) {
  if (frames.empty()) return {};
  const auto* column = frames.readColumn();
  const auto* then = column != nullptr ? &frames.lastOf(*column).dependencies[dependency] : nullptr;
  std::vector<LegendEntry> legend;
  const auto add = [&](Ink ink, const char* name, std::optional<double> value) {
    legend.push_back({ink, name, figureOrDash(value)});
  };
  const auto level = [then](auto DependencyFrame::*field) {
    return then != nullptr ? toLevel(then->*field) : std::nullopt;
  };
  if (everDrawn(layers.limit)) add(inkOf(Role::kLimit), "limit", level(&DependencyFrame::limit));
  if (everDrawn(layers.monitored)) {
    add(inkOf(Role::kLimit, Shade::kSoft), "monitored", level(&DependencyFrame::monitoredLimit));
  }
  add(inkOfDependency(dependency, Shade::kSoft), "in flight", level(&DependencyFrame::inFlight));
  add(inkOfDependency(dependency), "peak",
      column != nullptr ? std::optional{occupancyIn(frames, *column, dependency).peak} : std::nullopt);
  if (everDrawn(layers.load)) {
    add(inkOf(Role::kDownstream), "downstream", level(&DependencyFrame::downstreamLoad));
  }
  if (everDrawn(layers.waiting)) add(inkOf(Role::kWaiting), "waiting", level(&DependencyFrame::waiting));
  return legend;
}

// What Little's law needs, a value a second, each over the seconds before it.
Layer needOf(const FrameColumns& frames, std::size_t dependency) {
  Layer line{LayerForm::kLine, inkOf(Role::kNeeds), {}, {}};
  for (const auto& second : frames.seconds) {
    const auto first = frames.history->firstAfter(frames.lastOf(second).t - kLittleOver);
    const auto need = littlesLaw(*frames.history, std::min(first, second.first), second.end, dependency);
    line.points.push_back({second.middle(), need.value_or(kGap)});
  }
  return line;
}

}  // namespace

double occupancyMaximum(const FrameColumns& frames, std::size_t dependency) {
  double most = 0;
  double limit = 0;
  for (const auto& column : frames.columns) {
    const auto o = occupancyIn(frames, column, dependency);
    most = std::max({most, o.peak, o.load, o.waiting});
    for (auto i = column.first; i < column.end; ++i) {
      const auto levels = frames.frame(i).levels(dependency);
      limit = std::max<double>(
          limit, std::max(levels.limit.high.value_or(0), levels.monitoredLimit.high.value_or(0)));
    }
  }
  return limit <= kLimitTooHigh * std::max(most, 4.0) ? std::max(most, limit) : most;
}

Plot occupancyPlot(const FrameColumns& frames, const JournalLog& journal, const Subject& subject,
                   double top) {
  Plot plot;
  plot.title = subject.shared ? "Calls, shared" : "Calls";
  plot.y = linearAxis(top, 4);
  addFaults(plot, journal, frames.axis, {subject.dependency, nullptr});
  auto l = layersOf(frames, subject.dependency);
  plot.legend = legendOf(frames, subject.dependency, l);
  if (everDrawn(l.limit)) {
    for (auto& marker : limitMarkers(journal, frames.axis, subject))
      plot.markers.push_back(std::move(marker));
  }
  if (everDrawn(l.monitored)) plot.layers.push_back(std::move(l.monitored));
  if (auto need = needOf(frames, subject.dependency); !subject.shared && everDrawn(need)) {
    plot.legend.push_back({need.ink, "needs", figureLabel(need.points.back().y)});
    plot.layers.push_back(std::move(need));
  }
  for (auto* layer : {&l.last, &l.peak, &l.edge, &l.waiting, &l.load, &l.limit}) {
    plot.layers.push_back(std::move(*layer));
  }
  plot.description = subject.name + ": calls in flight and limit.";
  describeLegend(plot);
  return plot;
}

}  // namespace watertight
