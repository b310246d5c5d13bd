// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/second_lines.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "present/rejection_plot.h"
#include "present/request_plot.h"
#include "present/texts.h"

namespace watertight {
namespace {

using Value = std::function<double(const FrameColumns&, const FrameGroup&)>;
using Groups = std::vector<FrameGroup> FrameColumns::*;

/// One line of a chart, as both runs draw it.
struct TwinLine {
  Groups groups = &FrameColumns::columns;
  LayerForm form = LayerForm::kLine;  ///< or kSteps
  Ink ink;
  Value value;  ///< kGap: nothing there
};

Ink inkOfTwin(const TwoRuns& runs, const TwinLine& line) {
  Ink ink = line.ink;
  ink.shade = runs.ghost ? Shade::kSoft : Shade::kHatched;
  return ink;
}

Layer twin(const TwoRuns& runs, const TwinLine& line) {
  const auto& frames = runs.second;
  const Ink ink = inkOfTwin(runs, line);
  Layer layer{line.form, ink, {}, {}};
  for (const auto& group : frames.*line.groups) {
    const double y = line.value(frames, group);
    if (line.form == LayerForm::kSteps) {
      addStep(layer, group.from, y);
    } else {
      layer.points.push_back({group.middle(), y});
    }
  }
  const auto& groups = frames.*line.groups;
  if (line.form == LayerForm::kSteps && !groups.empty()) {
    layer.points.push_back({groups.back().to, layer.points.back().y});
  }
  return layer;
}

/// Boxes between both runs' lines, wherever both have one.
Layer between(const TwoRuns& runs, const TwinLine& line) {
  Layer layer{LayerForm::kColumns, inkOf(Role::kAccent, Shade::kFaint), {}, {}};
  const auto& ones = runs.first.*line.groups;
  const auto& others = runs.second.*line.groups;
  auto other = others.begin();
  for (const auto& one : ones) {
    const double middle = one.middle();
    while (other != others.end() && other->to <= middle) ++other;
    if (other == others.end()) break;
    if (other->from > middle) continue;
    const double a = line.value(runs.first, one);
    const double b = line.value(runs.second, *other);
    if (!std::isfinite(a) || !std::isfinite(b) || a == b) continue;
    layer.columns.push_back({one.from, one.to, std::min(a, b), std::max(a, b)});
  }
  return layer;
}

bool isEmpty(const Layer& layer) {
  return std::none_of(layer.points.begin(), layer.points.end(),
                      [](const Point& point) { return std::isfinite(point.y); });
}

bool everAboveZero(const FrameColumns& frames, const TwinLine& line) {
  const auto& groups = frames.*line.groups;
  return std::any_of(groups.begin(), groups.end(), [&](const FrameGroup& group) {
    const double value = line.value(frames, group);
    return std::isfinite(value) && value != 0;
  });
}

void add(Plot& plot, const TwoRuns& runs, const TwinLine& line) {
  auto layer = twin(runs, line);
  if (!isEmpty(layer)) plot.layers.push_back(std::move(layer));
}

/// The chart's main line: with what lies between, and a place in the legend.
void addMain(Plot& plot, const TwoRuns& runs, const TwinLine& line,
             const std::function<std::string(double)>& text) {
  if (!runs.ghost) {
    auto difference = between(runs, line);
    if (!difference.columns.empty()) plot.layers.push_back(std::move(difference));
  }
  if (everAboveZero(runs.second, line)) add(plot, runs, line);
  const auto& groups = runs.second.*line.groups;
  const auto last = std::find_if(groups.rbegin(), groups.rend(), [](const FrameGroup& g) { return g.whole; });
  const double value = last == groups.rend() ? kGap : line.value(runs.second, *last);
  plot.legend.push_back(
      {inkOfTwin(runs, line), runs.name, std::isfinite(value) ? text(value) : std::string{kNothing}});
  plot.description += " Beside it a second run, " + runs.name + ": " + plot.legend.back().value + ".";
}

const DependencyFrame& lastOf(const FrameColumns& frames, const FrameGroup& group, std::size_t dependency) {
  return frames.lastOf(group).dependencies[dependency];
}

double perSecond(std::int64_t count, const FrameColumns& frames, const FrameGroup& group) {
  return static_cast<double>(count) / lengthOf(frames, group);
}

Value latencyAt(std::optional<Duration> Percentiles::*which, std::size_t dependency, const LogScale& scale) {
  return [=, &scale](const FrameColumns& frames, const FrameGroup& group) {
    const auto value = lastOf(frames, group, dependency).latency.*which;
    return value ? scale.y(toMilliseconds(*value)) : kGap;
  };
}

}  // namespace

void addSecondOccupancy(Plot& plot, const TwoRuns& runs, std::size_t dependency) {
  const auto peak = [dependency](const FrameColumns& frames, const FrameGroup& group) {
    std::int64_t most = 0;
    for (auto i = group.first; i < group.end; ++i) {
      const auto& d = frames.frame(i).dependencies[dependency];
      most = std::max({most, d.inFlight, d.inFlightPeak});
    }
    return static_cast<double>(most);
  };
  const auto limit = [dependency](const FrameColumns& frames, const FrameGroup& group) {
    const auto value = lastOf(frames, group, dependency).limit;
    return value ? static_cast<double>(*value) : kGap;
  };
  addMain(plot, runs, {&FrameColumns::columns, LayerForm::kLine, inkOfDependency(dependency), peak},
          figureLabel);
  add(plot, runs, {&FrameColumns::columns, LayerForm::kSteps, inkOf(Role::kLimit), limit});
}

void addSecondRejections(Plot& plot, const TwoRuns& runs, std::size_t dependency) {
  const auto refused = [dependency](const FrameColumns& frames, const FrameGroup& group) {
    const auto away = turnedAway(frames, group, dependency);
    return perSecond(away.refused() + away.ranOnCaller, frames, group);
  };
  addMain(plot, runs, {&FrameColumns::seconds, LayerForm::kSteps, inkOf(Role::kText), refused}, figureLabel);
}

void addSecondLatency(Plot& plot, const TwoRuns& runs, std::size_t dependency, const LogScale& scale) {
  add(plot, runs,
      {&FrameColumns::columns, LayerForm::kLine, inkOf(Role::kP50),
       latencyAt(&Percentiles::p50, dependency, scale)});
  addMain(plot, runs,
          {&FrameColumns::columns, LayerForm::kLine, inkOf(Role::kP95),
           latencyAt(&Percentiles::p95, dependency, scale)},
          [](double logarithm) { return durationLabel(fromSeconds(std::pow(10, logarithm) / 1000)); });
}

void addSecondWorkers(Plot& plot, const TwoRuns& runs) {
  const auto busy = [](const FrameColumns& frames, const FrameGroup& group) {
    return static_cast<double>(frames.lastOf(group).service.busy);
  };
  addMain(plot, runs, {&FrameColumns::columns, LayerForm::kSteps, inkOf(Role::kText), busy}, figureLabel);
}

void addSecondBacklog(Plot& plot, const TwoRuns& runs) {
  const auto backlog = [](const FrameColumns& frames, const FrameGroup& group) {
    return static_cast<double>(frames.lastOf(group).service.backlog);
  };
  addMain(plot, runs, {&FrameColumns::columns, LayerForm::kSteps, inkOf(Role::kBacklog), backlog},
          figureLabel);
}

void addSecondRequests(Plot& plot, const TwoRuns& runs) {
  const auto good = [](const FrameColumns& frames, const FrameGroup& group) {
    return perSecond(requestCounts(frames, group).good, frames, group);
  };
  addMain(plot, runs, {&FrameColumns::seconds, LayerForm::kSteps, inkOf(Role::kGood), good}, figureLabel);
}

}  // namespace watertight
