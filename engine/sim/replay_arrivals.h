// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/event_queue.h"
#include "sim/replay_call.h"

namespace watertight {

/// When the calls of a replay come: at their recorded instants, or some time after the call that they follow
/// has ended. Each is an event of kind kReplayArrival.
class ReplayArrivals {
 public:
  /// Both outlive this.
  ReplayArrivals(const ReplayCalls& calls, EventQueue& queue);

  void scheduleFirst() { scheduleNext(); }
  /// The call that comes now.
  const ReplayCall& arrive(const Event& event);
  /// It has been answered: what follows it comes after its gap.
  void ended(Instant now, const ReplayCall& call);

 private:
  using Follower = std::pair<std::uint64_t, std::uint32_t>;  // number of the call before, own index

  void scheduleNext();

  const ReplayCalls& calls_;
  EventQueue& queue_;
  std::size_t next_ = 0;
  std::vector<Follower> followers_;  // sorted
};

}  // namespace watertight
