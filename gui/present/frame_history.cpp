// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/frame_history.h"

#include <algorithm>

namespace watertight {
namespace {

// A frame covers (t - period, t]: one that ends on a step's last instant belongs to that step.
std::int64_t stepAt(const Frame& frame, Duration step) {
  return (toNanoseconds(frame.t) - 1) / step.count();
}

// Makes one frame of all that share a step, in [first, end); returns the end of what is left of them.
using Frames = std::deque<KeptFrame>;
Frames::iterator mergeSteps(const Frames::iterator& first, const Frames::iterator& end, Duration step) {
  if (first == end) return end;
  auto last = first;
  for (auto next = first + 1; next != end; ++next) {
    if (stepAt(*next, step) == stepAt(*last, step)) {
      last->merge(std::move(*next));
    } else if (++last != next) {
      *last = std::move(*next);
    }
  }
  return last + 1;
}

}  // namespace

void FrameHistory::add(Frame frame) {
  const auto end = frame.t;
  noteChanges(frame);
  const bool joins = frames_.size() > coarse_ && frames_.back().period + frame.period <= kFinest;
  if (joins) {
    frames_.back().merge(std::move(frame));
  } else {
    frames_.emplace_back(std::move(frame));
  }
  if (frames_[coarse_].t + kFull + kBatch < end) coarsen(end - kFull);
}

void FrameHistory::noteChanges(const Frame& frame) {
  if (frames_.empty()) return;
  const auto count = std::min(frame.dependencies.size(), last().dependencies.size());
  for (std::size_t d = 0; d < count; ++d) {
    const auto before = last().dependencies[d].breaker;
    const auto now = frame.dependencies[d].breaker;
    if (before != now) changes_.push_back({frame.t - frame.period, frame.t, d, before, now});
  }
  while (changes_.size() > kMostChanges) changes_.pop_front();
}

void FrameHistory::clear() {
  *this = FrameHistory{};
}

// The last coarse frame may be part of a step that goes on.
void FrameHistory::coarsen(Instant before) {
  const auto first = frames_.begin() + static_cast<std::ptrdiff_t>(coarse_ > 0 ? coarse_ - 1 : 0);
  const auto end = frames_.begin() + static_cast<std::ptrdiff_t>(firstAfter(before));
  const auto left = mergeSteps(first, end, step_);
  coarse_ = static_cast<std::size_t>(left - frames_.begin());
  frames_.erase(left, end);
  while (coarse_ > kMostCoarse) halveCoarse();
}

void FrameHistory::halveCoarse() {
  step_ *= 2;
  const auto end = frames_.begin() + static_cast<std::ptrdiff_t>(coarse_);
  const auto left = mergeSteps(frames_.begin(), end, step_);
  coarse_ = static_cast<std::size_t>(left - frames_.begin());
  frames_.erase(left, end);
}

std::size_t FrameHistory::firstAfter(Instant t) const {
  const auto at = std::upper_bound(frames_.begin(), frames_.end(), t,
                                   [](Instant instant, const Frame& frame) { return instant < frame.t; });
  return static_cast<std::size_t>(at - frames_.begin());
}

}  // namespace watertight
