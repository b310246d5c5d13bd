// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/journal_markers.h"

#include <algorithm>
#include <charconv>

#include "present/texts.h"

namespace watertight {
namespace {

std::string tipOf(const JournalEntry& entry) {
  return clockLabel(entry.t) + "  " + describe(entry);
}

Marker markerOf(const JournalEntry& entry, const LimitChange& change, const TimeAxis& axis) {
  Marker marker{{axis.x(entry.t), static_cast<double>(change.to)},
                MarkerShape::kUp,
                inkOf(Role::kIncrease),
                tipOf(entry),
                false,
                entry.t};
  if (change.branch == LimitBranch::kRamp) {
    marker.shape = MarkerShape::kDiamond;
    marker.ink = inkOf(Role::kRamp);
  } else if (change.to < change.from) {
    marker.shape = MarkerShape::kDown;
    marker.ink = inkOf(Role::kDecrease);
  }
  return marker;
}

std::vector<const JournalEntry*> changesOfLimit(const JournalLog& journal, const TimeAxis& axis,
                                                const Subject& subject) {
  std::vector<const JournalEntry*> changes;
  const auto isRamp = [](const JournalEntry& entry) {
    return std::get<LimitEvent>(entry.event).change.branch == LimitBranch::kRamp;
  };
  for (auto i = journal.firstAt(axis.from()); i < journal.entries().size(); ++i) {
    const auto& entry = journal.entries()[i];
    if (entry.t > axis.end) break;
    const auto* limit = std::get_if<LimitEvent>(&entry.event);
    if (limit == nullptr || limit->change.from == limit->change.to || !subject.isOf(entry.dependency))
      continue;
    const bool sameColumn = !changes.empty() && axis.columnOf(changes.back()->t) == axis.columnOf(entry.t);
    if (sameColumn && !isRamp(*changes.back())) changes.pop_back();
    changes.push_back(&entry);
  }
  return changes;
}

// The new limit, where the event is somebody's setting it.
std::optional<double> limitSetTo(const SetEvent& event, const Subject& subject) {
  const auto path = (subject.shared ? std::string{"shared"} : subject.name) + ".bulkhead.limit";
  if (event.path != path) return std::nullopt;
  double to = 0;
  const auto [end, error] = std::from_chars(event.to.data(), event.to.data() + event.to.size(), to);
  return error == std::errc{} ? std::optional{to} : std::nullopt;
}

struct FaultTime {
  const JournalEntry* entry;  // of its begin, or of its end where the begin is forgotten
  Instant begins, ends;
};

bool isSameFault(const JournalEntry& one, const JournalEntry& other) {
  return one.dependency == other.dependency &&
         std::get<FaultEvent>(one.event).what == std::get<FaultEvent>(other.event).what;
}

// Those that reach into sight, by their begin.
std::vector<FaultTime> faultsIn(const JournalLog& journal, const TimeAxis& axis, const FaultFilter& filter) {
  std::vector<FaultTime> faults;
  for (const auto& entry : journal.faults()) {
    if (!filter.wants(entry)) continue;
    if (std::get<FaultEvent>(entry.event).begins) {
      faults.push_back({&entry, entry.t, kNever});
      continue;
    }
    const auto begun = std::find_if(faults.begin(), faults.end(), [&](const FaultTime& fault) {
      return fault.ends == kNever && isSameFault(*fault.entry, entry);
    });
    if (begun == faults.end()) {
      faults.insert(faults.begin(), {&entry, Instant{}, entry.t});
    } else {
      begun->ends = entry.t;
    }
  }
  for (auto& fault : faults) fault.ends = std::min(fault.ends, axis.latest());
  std::erase_if(faults, [&](const FaultTime& fault) {
    return fault.ends <= axis.from() || fault.begins > axis.latest();
  });
  return faults;
}

// Bands in order of their begin, those that overlap made one.
std::vector<Column> united(const std::vector<Column>& bands) {
  std::vector<Column> out;
  for (const auto& band : bands) {
    if (!out.empty() && band.from <= out.back().to) {
      out.back().to = std::max(out.back().to, band.to);
    } else {
      out.push_back(band);
    }
  }
  return out;
}

}  // namespace

bool FaultFilter::wants(const JournalEntry& entry) const {
  if (!std::holds_alternative<FaultEvent>(entry.event)) return false;
  return !dependency || entry.dependency == static_cast<int>(*dependency);
}

std::string FaultFilter::titleOf(const JournalEntry& entry) const {
  const auto& what = std::get<FaultEvent>(entry.event).what;
  if (names == nullptr) return what;
  const auto index = static_cast<std::size_t>(entry.dependency);
  return (entry.dependency >= 0 && index < names->size() ? (*names)[index] : "load") + ": " + what;
}

std::vector<Marker> limitMarkers(const JournalLog& journal, const TimeAxis& axis, const Subject& subject) {
  std::vector<Marker> markers;
  for (const auto* entry : changesOfLimit(journal, axis, subject)) {
    markers.push_back(markerOf(*entry, std::get<LimitEvent>(entry->event).change, axis));
  }
  for (auto i = journal.firstAt(axis.from()); i < journal.entries().size(); ++i) {
    const auto& entry = journal.entries()[i];
    if (entry.t > axis.end) break;
    if (const auto* set = std::get_if<SetEvent>(&entry.event)) {
      if (const auto to = limitSetTo(*set, subject)) {
        markers.push_back({{axis.x(entry.t), *to},
                           MarkerShape::kSquare,
                           inkOf(Role::kByHand),
                           tipOf(entry),
                           false,
                           entry.t});
      }
    }
  }
  return markers;
}

void addFaults(Plot& plot, const JournalLog& journal, const TimeAxis& axis, const FaultFilter& filter) {
  std::vector<Column> bands;
  for (const auto& fault : faultsIn(journal, axis, filter)) {
    const double from = axis.x(std::max(fault.begins, axis.from()));
    bands.push_back({from, axis.x(fault.ends), plot.y.low, plot.y.high});
    plot.labels.push_back({from, filter.titleOf(*fault.entry)});
  }
  plot.layers.push_back({LayerForm::kColumns, inkOf(Role::kFault, Shade::kTint), {}, united(bands)});
  for (const auto& entry : journal.faults()) {
    if (entry.t < axis.from() || entry.t > axis.end || !filter.wants(entry)) continue;
    plot.markers.push_back({{axis.x(entry.t), plot.y.high},
                            MarkerShape::kDiamond,
                            inkOf(Role::kFault),
                            tipOf(entry),
                            true,
                            entry.t});
  }
}

}  // namespace watertight
