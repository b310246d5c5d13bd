// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/request_plot.h"

#include "present/journal_markers.h"
#include "present/scales.h"
#include "present/stack.h"
#include "present/texts.h"

namespace watertight {

RequestCounts requestCounts(const FrameColumns& frames, const FrameGroup& group) {
  RequestCounts out;
  for (auto i = group.first; i < group.end; ++i) {
    const auto& s = frames.frame(i).service;
    out.good += s.ok - s.late;
    out.late += s.late;
    out.failed += s.failed;
    out.shed += s.shed;
  }
  return out;
}

double backlogMaximum(const FrameColumns& frames) {
  double most = 0;
  for (const auto& column : frames.columns) {
    for (auto i = column.first; i < column.end; ++i) {
      most = std::max(most, static_cast<double>(frames.frame(i).levels().backlog.high));
    }
  }
  return most;
}

Plot backlogPlot(const FrameColumns& frames, std::int64_t places, double top) {
  Plot plot;
  plot.title = "Backlog";
  plot.y = linearAxis(top, 4);
  Layer area{LayerForm::kColumns, inkOf(Role::kBacklog, Shade::kStrong), {}, {}};
  for (const auto& column : frames.columns) {
    double most = 0;
    for (auto i = column.first; i < column.end; ++i) {
      most = std::max(most, static_cast<double>(frames.frame(i).levels().backlog.high));
    }
    if (most > 0) area.columns.push_back({column.from, column.to, 0, most});
  }
  plot.layers.push_back(std::move(area));
  const auto* column = frames.readColumn();
  const auto then = column != nullptr
                        ? std::optional{static_cast<double>(frames.lastOf(*column).service.backlog)}
                        : std::nullopt;
  plot.legend = {{inkOf(Role::kBacklog, Shade::kStrong), "waiting",
                  figureOrDash(then) + " of " + figureLabel(static_cast<double>(places))}};
  plot.description = "Requests that wait for a worker.";
  describeLegend(plot);
  return plot;
}

double requestMaximum(const FrameColumns& frames) {
  double most = 0;
  for (const auto& second : frames.seconds) {
    const auto r = requestCounts(frames, second);
    most =
        std::max(most, static_cast<double>(r.good + r.late + r.failed + r.shed) / lengthOf(frames, second));
  }
  return most;
}

Plot requestPlot(const FrameColumns& frames, const JournalLog& journal, const std::vector<std::string>& names,
                 double top) {
  Plot plot;
  plot.title = "Requests /s";
  plot.y = linearAxis(top, 4);
  addFaults(plot, journal, frames.axis, {std::nullopt, &names});
  auto stack = stackSeconds(frames,
                            {{inkOf(Role::kGood), "good", true},
                             {inkOf(Role::kLate), "late", true},
                             {inkOf(Role::kFailed), "failed", true},
                             {inkOf(Role::kShed), "shed", true}},
                            [&](const FrameGroup& second) {
                              const auto r = requestCounts(frames, second);
                              return std::vector{static_cast<double>(r.good), static_cast<double>(r.late),
                                                 static_cast<double>(r.failed), static_cast<double>(r.shed)};
                            });
  for (auto& layer : stack.layers) plot.layers.push_back(std::move(layer));
  plot.legend = std::move(stack.legend);
  plot.description = "Requests answered a second: in time, late, failed, and shed at a full backlog.";
  describeLegend(plot);
  return plot;
}

}  // namespace watertight
