// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/rejection_plot.h"

#include <fmt/format.h>

#include "present/scales.h"
#include "present/stack.h"
#include "present/texts.h"

namespace watertight {
namespace {

// Each reason; kNone is a replayed call's that was rejected in the record.
std::vector<Band> bands() {
  std::vector<Band> out;
  for (std::size_t i = 0; i < kRejectReasons; ++i) {
    const auto reason = static_cast<RejectReason>(i);
    out.push_back({inkOf(roleOf(reason)), std::string{reasonLabel(reason)}});
  }
  out.push_back({inkOf(Role::kRanOnCaller), "ran on caller"});
  return out;
}

std::vector<double> valuesOf(const TurnedAway& away) {
  std::vector<double> out(away.byReason.begin(), away.byReason.end());
  out.push_back(static_cast<double>(away.ranOnCaller));
  return out;
}

}  // namespace

TurnedAway turnedAway(const FrameColumns& frames, const FrameGroup& group, std::size_t dependency) {
  TurnedAway out;
  for (auto i = group.first; i < group.end; ++i) {
    const auto& d = frames.frame(i).dependencies[dependency];
    for (std::size_t r = 0; r < kRejectReasons; ++r) {
      out.byReason[r] += d.rejected[r] + d.discarded[r] + d.fallback[r];
    }
    out.ranOnCaller += d.overflowStarted;
    out.arrivals += d.arrivals;
  }
  return out;
}

double rejectionMaximum(const FrameColumns& frames, std::size_t dependency) {
  double most = 0;
  for (const auto& second : frames.seconds) {
    const auto away = turnedAway(frames, second, dependency);
    most = std::max(most, static_cast<double>(away.refused() + away.ranOnCaller) / lengthOf(frames, second));
  }
  return most;
}

Plot rejectionPlot(const FrameColumns& frames, std::size_t dependency, double top) {
  Plot plot;
  plot.title = "Rejected /s";
  plot.y = linearAxis(top, 3);
  auto stack = stackSeconds(frames, bands(), [&](const FrameGroup& second) {
    return valuesOf(turnedAway(frames, second, dependency));
  });
  plot.layers = std::move(stack.layers);
  plot.legend = std::move(stack.legend);
  plot.description = "Calls not admitted a second, by reason.";
  describeLegend(plot);
  return plot;
}

void addErrorRate(Plot& plot, const FrameColumns& frames, std::size_t dependency,
                  std::vector<PlotRule> rules) {
  const double whole = plot.y.high;
  Layer line{LayerForm::kLine, inkOf(Role::kText), {}, {}};  // seen on every bar
  line.points.reserve(frames.columns.size());
  bool any = !rules.empty();
  std::optional<double> now;
  for (const auto& column : frames.columns) {
    now = frames.lastOf(column).dependencies[dependency].errorRate;
    any |= now.value_or(0) > 0;
    line.points.push_back({column.middle(), now ? *now * whole : kGap});
  }
  if (!any) return;
  plot.layers.push_back(std::move(line));
  plot.legend.push_back({inkOf(Role::kText), "errors", now ? percentLabel(*now) : std::string{kNothing}});
  plot.right = {{whole, "100 %"}};
  plot.rules = std::move(rules);
  plot.description += fmt::format(" Error rate {}.", plot.legend.back().value);
  describeRules(plot);
}

}  // namespace watertight
