// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

#include "present/name_table.h"
#include "present/plot.h"
#include "present/time_axis.h"
#include "present/time_view.h"

namespace watertight {

/// The whole trace at a glance, on one axis.
struct TraceOverviewPlots {
  Plot calls, failed, latency;
};

/// From the trace's first start (0:00) to its last, with a little room beyond.
TimeAxis axisOfTrace(const TimeView& span, int columns);

/// Calls a second, failures a second stacked, and p95, of each row; a row has the colour of its compartment,
/// one that is left out none. What lies outside `span` is veiled. `placeOf`: by row of the table; shorter
/// than the table is: the rest is left out.
TraceOverviewPlots traceOverviewPlots(const NameTable& names,
                                      const std::vector<std::optional<std::size_t>>& placeOf,
                                      const TimeView& span, const TimeAxis& axis);

/// "all of it, 10:00", "4:10 to 6:20 of 10:00".
std::string spanLabel(const TimeView& span);

}  // namespace watertight
