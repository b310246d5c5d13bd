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
                false};
  if (change.branch == LimitBranch::kRamp) {
    marker.shape = MarkerShape::kDiamond;
    marker.ink = inkOf(Role::kRamp);
  } else if (change.to < change.from) {
    marker.shape = MarkerShape::kDown;
    marker.ink = inkOf(Role::kDecrease);
  }
  return marker;
}

// The new limit, where the event is somebody's setting it.
std::optional<double> limitSetTo(const SetEvent& event, const Subject& subject) {
  const auto path = (subject.shared ? std::string{"shared"} : subject.name) + ".bulkhead.limit";
  if (event.path != path) return std::nullopt;
  double to = 0;
  const auto [end, error] = std::from_chars(event.to.data(), event.to.data() + event.to.size(), to);
  return error == std::errc{} ? std::optional{to} : std::nullopt;
}

void addFaultMarkers(Plot& plot, const JournalLog& journal, const TimeAxis& axis,
                     std::optional<std::size_t> dependency) {
  for (auto i = journal.firstAt(axis.from()); i < journal.entries().size(); ++i) {
    const auto& entry = journal.entries()[i];
    const auto* fault = std::get_if<FaultEvent>(&entry.event);
    if (fault == nullptr || (dependency && entry.dependency != static_cast<int>(*dependency))) continue;
    plot.markers.push_back(
        {{axis.x(entry.t), plot.y.high}, MarkerShape::kDiamond, inkOf(Role::kFault), tipOf(entry), true});
  }
}

}  // namespace

std::vector<Marker> limitMarkers(const JournalLog& journal, const TimeAxis& axis, const Subject& subject) {
  std::vector<Marker> markers;
  for (auto i = journal.firstAt(axis.from()); i < journal.entries().size(); ++i) {
    const auto& entry = journal.entries()[i];
    if (const auto* limit = std::get_if<LimitEvent>(&entry.event)) {
      if (limit->change.from != limit->change.to && subject.isOf(entry.dependency)) {
        markers.push_back(markerOf(entry, limit->change, axis));
      }
    } else if (const auto* set = std::get_if<SetEvent>(&entry.event)) {
      if (const auto to = limitSetTo(*set, subject)) {
        markers.push_back(
            {{axis.x(entry.t), *to}, MarkerShape::kSquare, inkOf(Role::kByHand), tipOf(entry), false});
      }
    }
  }
  return markers;
}

void addFaultBands(Plot& plot, const JournalLog& journal, const TimeAxis& axis,
                   std::optional<std::size_t> dependency) {
  std::vector<const JournalEntry*> open;
  Layer bands{LayerForm::kColumns, inkOf(Role::kFault, Shade::kTint), {}, {}};
  const auto close = [&](Instant from, Instant to) {
    if (to <= axis.from()) return;
    bands.columns.push_back({axis.x(std::max(from, axis.from())), axis.x(to), plot.y.low, plot.y.high});
  };
  for (const auto& entry : journal.entries()) {
    const auto* fault = std::get_if<FaultEvent>(&entry.event);
    if (fault == nullptr || (dependency && entry.dependency != static_cast<int>(*dependency))) continue;
    if (fault->begins) {
      open.push_back(&entry);
      continue;
    }
    const auto begun = std::find_if(open.begin(), open.end(), [&](const JournalEntry* o) {
      return std::get<FaultEvent>(o->event).what == fault->what && o->dependency == entry.dependency;
    });
    close(begun == open.end() ? Instant{} : (*begun)->t, entry.t);
    if (begun != open.end()) open.erase(begun);
  }
  for (const auto* entry : open) close(entry->t, axis.now);
  plot.layers.push_back(std::move(bands));
  addFaultMarkers(plot, journal, axis, dependency);
}

}  // namespace watertight
