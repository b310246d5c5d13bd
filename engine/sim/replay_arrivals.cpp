// SPDX-License-Identifier: MIT
#include "sim/replay_arrivals.h"

#include <algorithm>

namespace watertight {

ReplayArrivals::ReplayArrivals(const ReplayCalls& calls, EventQueue& queue) : calls_(calls), queue_(queue) {
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].follows) followers_.emplace_back(calls[i].follows->number, static_cast<std::uint32_t>(i));
  }
  std::sort(followers_.begin(), followers_.end());
}

void ReplayArrivals::scheduleNext() {
  while (next_ < calls_.size() && calls_[next_].follows) ++next_;
  if (next_ == calls_.size()) return;
  queue_.push(calls_[next_].at, EventClass::kArrival, EventKind::kReplayArrival,
              static_cast<std::uint32_t>(next_));
  ++next_;
}

const ReplayCall& ReplayArrivals::arrive(const Event& event) {
  const auto& call = calls_[event.target];
  if (!call.follows) scheduleNext();
  return call;
}

void ReplayArrivals::ended(Instant now, const ReplayCall& call) {
  auto follower = std::lower_bound(followers_.begin(), followers_.end(), Follower{call.number, 0});
  for (; follower != followers_.end() && follower->first == call.number; ++follower) {
    const Duration gap = calls_[follower->second].follows->gap;
    queue_.push(saturatingAdd(now, gap), EventClass::kArrival, EventKind::kReplayArrival, follower->second);
  }
}

}  // namespace watertight
