// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "present/journal_log.h"
#include "present/plot.h"
#include "present/subject.h"
#include "present/time_axis.h"

namespace watertight {

/// Every change of the subject's limit in sight, on the limit, with its reason as the tip. Of changes in one
/// column the last, and all ramps: limiters that decide with each call make hundreds a second.
std::vector<Marker> limitMarkers(const JournalLog& journal, const TimeAxis& axis, const Subject& subject);

/// Which faults a plot shows: one dependency's, or all of them, the load's included, with the names of whom
/// they hit.
struct FaultFilter {
  std::optional<std::size_t> dependency;
  const std::vector<std::string>* names = nullptr;

  [[nodiscard]] bool wants(const JournalEntry& entry) const;
  [[nodiscard]] std::string titleOf(const JournalEntry& entry) const;
};

/// Tints the times when faults held, names them, and points at their begin and end from the plot's upper
/// edge. To be called before other layers are added, so that they lie over it.
void addFaults(Plot& plot, const JournalLog& journal, const TimeAxis& axis, const FaultFilter& filter);

}  // namespace watertight
