// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/worker_plot.h"

#include "present/journal_markers.h"
#include "present/scales.h"
#include "present/texts.h"

namespace watertight {
namespace {

// The layers of one dependency's holdings, and of the own work last: [3 n] layers and one.
struct Holdings {
  std::vector<Layer> layers;

  explicit Holdings(std::size_t dependencies) {
    for (std::size_t d = 0; d < dependencies; ++d) {
      for (const auto shade : {Shade::kSolid, Shade::kSoft, Shade::kHatched}) {
        layers.push_back({LayerForm::kColumns, inkOfDependency(d, shade), {}, {}});
      }
    }
    layers.push_back({LayerForm::kColumns, inkOf(Role::kOwnWork), {}, {}});
  }

  void add(const FrameGroup& column, const ServiceFrame& service) {
    double bottom = 0;
    const auto push = [&](std::size_t layer, int count) {
      if (count <= 0 || layer >= layers.size()) return;
      layers[layer].columns.push_back({column.from, column.to, bottom, bottom + count});
      bottom += count;
    };
    int held = 0;
    for (std::size_t d = 0; d < service.held.size(); ++d) {
      push(3 * d, service.held[d].inCall);
      push(3 * d + 1, service.held[d].waiting);
      push(3 * d + 2, service.held[d].callerRun);
      held += service.held[d].sum();
    }
    push(layers.size() - 1, service.busy - held);
  }
};

// The share of the time in sight in which no worker was free.
double fullShare(const FrameColumns& frames) {
  double full = 0;
  double all = 0;
  for (auto i = frames.columns.front().first; i < frames.columns.back().end; ++i) {
    const double seconds = toSeconds(frames.frame(i).period);
    full += frames.frame(i).service.fullShare * seconds;
    all += seconds;
  }
  return all > 0 ? full / all : 0;
}

}  // namespace

double workerMaximum(const FrameColumns& frames) {
  double most = 0;
  for (const auto& column : frames.columns) {
    for (auto i = column.first; i < column.end; ++i) {
      most = std::max<double>(most,
                              std::max(frames.frame(i).levels().busy.high, frames.frame(i).service.workers));
    }
  }
  return most;
}

Plot workerPlot(const FrameColumns& frames, const JournalLog& journal, const std::vector<std::string>& names,
                double top) {
  Plot plot;
  plot.title = "Workers held";
  plot.y = linearAxis(top, 4);
  addFaults(plot, journal, frames.axis, {std::nullopt, &names});
  Holdings holdings{names.size()};
  Layer all{LayerForm::kSteps, inkOf(Role::kLimit), {}, {}};
  for (const auto& column : frames.columns) {
    const auto& service = frames.lastOf(column).service;
    holdings.add(column, service);
    addStep(all, column.from, service.workers > 0 ? service.workers : kGap);
  }
  if (!all.points.empty()) all.points.push_back({frames.known(), all.points.back().y});
  for (auto& layer : holdings.layers) plot.layers.push_back(std::move(layer));
  plot.layers.push_back(std::move(all));
  plot.description = "Workers over time by the dependency that holds them.";
  if (frames.empty()) return plot;
  const auto* column = frames.readColumn();
  const auto* then = column != nullptr ? &frames.lastOf(*column).service : nullptr;
  const auto level = [then](int ServiceFrame::*field) {
    return figureOrDash(then != nullptr ? std::optional<double>{then->*field} : std::nullopt);
  };
  const bool limited = frames.lastOf(frames.columns.back()).service.workers > 0;
  if (limited) plot.legend.push_back({inkOf(Role::kLimit), "workers", level(&ServiceFrame::workers)});
  plot.legend.push_back({inkOf(Role::kOwnWork), "busy", level(&ServiceFrame::busy)});
  if (limited) {
    plot.legend.push_back({inkOf(Role::kOpen), "all busy", percentLabel(fullShare(frames)) + " of the time"});
  }
  describeLegend(plot);
  return plot;
}

}  // namespace watertight
