// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/overview.h"

#include "present/frame_columns.h"
#include "present/request_plot.h"
#include "present/texts.h"

namespace watertight {

TimeAxis wholeRun(const TimeView& view, int columns) {
  TimeAxis axis{Instant{view.longest()}, view.longest(), std::max(1, columns)};
  axis.follows = false;
  axis.present = view.present();
  axis.marked = view.marked();
  return axis;
}

Plot Overview::plot(const RunModel& run, const TimeAxis& axis) {
  const auto frames = columnsOf(run.frames(), axis);
  auto plot = requestPlot(frames, run.journal(), run.names(), scale_.fit(requestMaximum(frames)));
  plot.title = "Whole run";
  plot.labels.clear();
  plot.markers.clear();
  plot.description =
      "The whole run, " + clockLabel(axis.latest()) + " long: requests a second by how they ended.";
  return plot;
}

}  // namespace watertight
