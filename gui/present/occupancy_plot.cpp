// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/occupancy_plot.h"

#include <algorithm>
#include <cmath>

#include "present/scales.h"
#include "present/texts.h"

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
    out.last = static_cast<double>(d.inFlight);
    out.peak = std::max(out.peak, static_cast<double>(std::max(d.inFlightPeak, d.inFlight)));
    out.load = std::max(out.load, static_cast<double>(d.downstreamLoad));
    out.waiting = std::max(out.waiting, static_cast<double>(d.waiting));
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
      const double from = frames.axis.x(frame.t - frame.period);
      addStep(l.limit, from, d.limit ? *d.limit : kGap);
      addStep(l.monitored, from, d.monitoredLimit ? *d.monitoredLimit : kGap);
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

// What is not in sight has no place in the legend.
std::vector<LegendEntry> legendOf(const FrameColumns& frames, std::size_t dependency, const Layers& layers) {
  if (frames.empty()) return {};
  const auto& now = frames.lastOf(frames.columns.back()).dependencies[dependency];
  const auto peak = occupancyIn(frames, frames.columns.back(), dependency).peak;
  const auto figure = [](std::int64_t count) { return figureLabel(static_cast<double>(count)); };
  std::vector<LegendEntry> legend;
  if (now.limit) legend.push_back({inkOf(Role::kLimit), "limit", figure(*now.limit)});
  if (now.monitoredLimit) {
    legend.push_back({inkOf(Role::kLimit, Shade::kSoft), "monitored", figure(*now.monitoredLimit)});
  }
  legend.push_back({inkOfDependency(dependency, Shade::kSoft), "in flight", figure(now.inFlight)});
  legend.push_back({inkOfDependency(dependency), "peak", figureLabel(peak)});
  if (everDrawn(layers.load)) {
    legend.push_back({inkOf(Role::kDownstream), "downstream", figure(now.downstreamLoad)});
  }
  if (everDrawn(layers.waiting)) legend.push_back({inkOf(Role::kWaiting), "waiting", figure(now.waiting)});
  return legend;
}

}  // namespace

double occupancyMaximum(const FrameColumns& frames, std::size_t dependency) {
  double most = 0;
  double limit = 0;
  for (const auto& column : frames.columns) {
    const auto o = occupancyIn(frames, column, dependency);
    most = std::max({most, o.peak, o.load, o.waiting});
    for (auto i = column.first; i < column.end; ++i) {
      const auto& d = frames.frame(i).dependencies[dependency];
      limit = std::max<double>(limit, std::max(d.limit.value_or(0), d.monitoredLimit.value_or(0)));
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
  for (auto* layer : {&l.last, &l.peak, &l.edge, &l.waiting, &l.load, &l.limit}) {
    plot.layers.push_back(std::move(*layer));
  }
  plot.description = subject.name + ": calls in flight and limit.";
  describeLegend(plot);
  return plot;
}

}  // namespace watertight
