// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

#include "present/journal_log.h"
#include "present/plot.h"
#include "present/subject.h"
#include "present/time_axis.h"

namespace watertight {

/// Every change of the subject's limit in sight, on the limit, with its reason as the tip.
std::vector<Marker> limitMarkers(const JournalLog& journal, const TimeAxis& axis, const Subject& subject);

/// Tints the times when faults held, and points at their beginnings from the plot's upper edge; call it
/// before other layers are added, so that they lie over it. Without a dependency: all faults, the load's
/// included.
void addFaultBands(Plot& plot, const JournalLog& journal, const TimeAxis& axis,
                   std::optional<std::size_t> dependency);

}  // namespace watertight
