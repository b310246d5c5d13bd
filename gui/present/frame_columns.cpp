// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/frame_columns.h"

#include <algorithm>
#include <array>

namespace watertight {
namespace {

constexpr int kMostBars = 300;

// A frame covers (t - period, t]: one that ends on a bar's last instant belongs to that bar.
std::int64_t barAt(Instant t, Duration bar) {
  return (toNanoseconds(t) - 1) / bar.count();
}

const FrameGroup* groupAt(const std::vector<FrameGroup>& groups, double x) {
  const auto at = std::lower_bound(groups.begin(), groups.end(), x,
                                   [](const FrameGroup& group, double value) { return group.to < value; });
  return at != groups.end() && at->from <= x ? &*at : nullptr;
}

// Past the last frame that reaches into sight.
std::size_t endInSight(const FrameHistory& history, const TimeAxis& axis) {
  const auto after = history.firstAfter(axis.end);
  const auto& frames = history.frames();
  return after < frames.size() && frames[after].t - frames[after].period < axis.end ? after + 1 : after;
}

struct Sight {
  std::size_t first, end;
};

template <typename KeyOf>
std::vector<FrameGroup> groups(const FrameHistory& history, const TimeAxis& axis, Sight sight, KeyOf keyOf) {
  std::vector<FrameGroup> out;
  out.reserve(static_cast<std::size_t>(axis.columns) + 2);
  const auto& frames = history.frames();
  std::int64_t key = -1;
  for (std::size_t i = sight.first; i < sight.end; ++i) {
    const auto& frame = frames[i];
    if (const auto own = keyOf(frame.t); out.empty() || own != key) {
      key = own;
      out.push_back({axis.x(frame.t - frame.period), axis.x(frame.t), i, i + 1});
    } else {
      out.back().to = axis.x(frame.t);
      out.back().end = i + 1;
    }
  }
  return out;
}

}  // namespace

FrameColumns columnsOf(const FrameHistory& history, const TimeAxis& axis) {
  FrameColumns out{&history, axis, {}, {}};
  Sight sight{history.firstAfter(axis.from()), endInSight(history, axis)};
  out.columns = groups(history, axis, sight, [&axis](Instant t) { return axis.columnOf(t); });
  // A bar that is partly out of sight is still counted whole.
  const auto& frames = history.frames();
  const auto bar = barOf(axis);
  const auto sameBar = [&](std::size_t i) { return barAt(frames[i - 1].t, bar) == barAt(frames[i].t, bar); };
  if (sight.first < sight.end) {
    while (sight.first > 0 && sameBar(sight.first)) --sight.first;
    while (sight.end < frames.size() && sameBar(sight.end)) ++sight.end;
  }
  out.seconds = groups(history, axis, sight, [bar](Instant t) { return barAt(t, bar); });
  if (!out.seconds.empty() && sight.end == frames.size()) {
    out.seconds.back().whole = toNanoseconds(history.last().t) % bar.count() == 0 ||
                               lengthOf(out, out.seconds.back()) > toSeconds(bar);
  }
  return out;
}

FrameGroup lately(const FrameColumns& frames, std::size_t told, Duration length) {
  const auto first = frames.history->firstAfter(frames.frame(told).t - length);
  return {0, 0, std::min(first, told), told + 1, true};
}

Duration barOf(const TimeAxis& axis) {
  constexpr std::array kBars{1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800};
  for (const int seconds : kBars) {
    if (axis.span <= std::chrono::seconds{seconds} * kMostBars) return std::chrono::seconds{seconds};
  }
  return std::chrono::ceil<std::chrono::hours>(axis.span / kMostBars);
}

const FrameGroup* FrameColumns::readColumn() const {
  if (const auto moment = axis.reading()) return groupAt(columns, axis.x(*moment));
  return columns.empty() ? nullptr : &columns.back();
}

const FrameGroup* FrameColumns::readSecond() const {
  if (const auto moment = axis.reading()) return groupAt(seconds, axis.x(*moment));
  const auto last =
      std::find_if(seconds.rbegin(), seconds.rend(), [](const FrameGroup& s) { return s.whole; });
  return last == seconds.rend() ? nullptr : &*last;
}

std::optional<std::size_t> FrameColumns::toldFrame() const {
  if (columns.empty()) return std::nullopt;
  const auto told = axis.told();
  const auto first = columns.front().first;
  const auto index = std::clamp(history->firstAfter(told - Duration{1}), first, columns.back().end - 1);
  const auto& own = frame(index);
  return own.t - own.period < told ? std::optional{index} : std::nullopt;
}

double lengthOf(const FrameColumns& frames, const FrameGroup& bar) {
  const auto& first = frames.frame(bar.first);
  return std::max(1.0, toSeconds(frames.lastOf(bar).t - (first.t - first.period)));
}

}  // namespace watertight
