// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/frame_columns.h"

namespace watertight {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

// A frame covers (t - period, t]: one that ends on a second's last instant belongs to that second.
std::int64_t secondOf(Instant t) {
  return (toNanoseconds(t) - 1) / kSecond;
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
  // A second that is partly out of sight is still counted whole.
  const auto& frames = history.frames();
  const auto sameSecond = [&](std::size_t i) { return secondOf(frames[i - 1].t) == secondOf(frames[i].t); };
  if (sight.first < sight.end) {
    while (sight.first > 0 && sameSecond(sight.first)) --sight.first;
    while (sight.end < frames.size() && sameSecond(sight.end)) ++sight.end;
  }
  out.seconds = groups(history, axis, sight, secondOf);
  if (!out.seconds.empty() && sight.end == frames.size()) {
    out.seconds.back().whole =
        toNanoseconds(history.last().t) % kSecond == 0 || lengthOf(out, out.seconds.back()) > 1;
  }
  return out;
}

double lengthOf(const FrameColumns& frames, const FrameGroup& second) {
  const auto& first = frames.frame(second.first);
  return std::max(1.0, toSeconds(frames.lastOf(second).t - (first.t - first.period)));
}

}  // namespace watertight
