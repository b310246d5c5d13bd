// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/call.h"
#include "sim/event_queue.h"
#include "sim/slot_pool.h"
#include "sim/timer_lane.h"

namespace watertight {

/// The timeouts of a run's calls: kCallTimeout, kCallerTimeout and kWaitOver, in a lane for each dependency
/// and kind.
class CallTimers {
 public:
  /// `queue` and `calls` outlive this.
  CallTimers(std::size_t dependencies, EventQueue& queue, const SlotPool<Call>& calls)
      : queue_(queue), calls_(calls), lanes_(dependencies * kKinds) {}

  static bool isTimer(EventKind kind) {
    return kind >= EventKind::kCallTimeout && kind <= EventKind::kWaitOver;
  }

  void set(Instant at, EventKind kind, const Call& call) {
    const auto lane = static_cast<std::size_t>(call.order.dependency) * kKinds +
                      (static_cast<std::size_t>(kind) - static_cast<std::size_t>(EventKind::kCallTimeout));
    Event event = queue_.create(at, EventClass::kExpiry, kind, call.ticket.id, call.version);
    event.lane = static_cast<std::uint16_t>(lane);
    lanes_[lane].set(queue_, event, [this](const Event& e) { return wanted(e); });
  }

  /// One of them has come up in the queue, wanted or not.
  void advance(const Event& event) {
    lanes_[event.lane].advance(queue_, event, [this](const Event& e) { return wanted(e); });
  }

 private:
  static constexpr std::size_t kKinds = 3;

  bool wanted(const Event& event) const {
    const Call& call = calls_[event.target];
    return call.version == event.version && !call.left;
  }

  EventQueue& queue_;
  const SlotPool<Call>& calls_;
  std::vector<TimerLane> lanes_;
};

}  // namespace watertight
