// SPDX-License-Identifier: MIT
#pragma once
#include "sim/event_queue.h"
#include "sim/ring_queue.h"

namespace watertight {

/// Timers that mostly run out in the order in which they are set, and mostly for nothing: a call's timeouts.
/// Only the first that is still wanted stands in the event queue; the others wait here, and those that are no
/// longer wanted leave without ever having been there. The order of events is that of their creation all the
/// same.
class TimerLane {
 public:
  /// `wanted(event)`: whether anybody would still act on it.
  template <typename Wanted>
  void set(EventQueue& queue, const Event& event, const Wanted& wanted) {
    if (event.at == kNever) return;
    if (!headQueued_) return makeHead(queue, event);
    if (event.at < latest_) return queue.insert(event);  // out of order: on its own
    latest_ = event.at;
    if (waiting_.full()) dropUnwanted(wanted);  // else when the first is due: many at once are cheaper
    waiting_.pushBack(event);
  }

  /// An event of this lane has come up in the queue: the next one takes its place there.
  template <typename Wanted>
  void advance(EventQueue& queue, const Event& event, const Wanted& wanted) {
    if (event.order != head_) return;  // one that did not fit in
    dropUnwanted(wanted);
    headQueued_ = false;
    if (waiting_.empty()) return;
    const Event next = waiting_.front();
    waiting_.popFront();
    const Instant latest = latest_;
    makeHead(queue, next);
    latest_ = latest;
  }

 private:
  void makeHead(EventQueue& queue, const Event& event) {
    headQueued_ = true;
    head_ = event.order;
    latest_ = event.at;
    queue.insert(event);
  }

  template <typename Wanted>
  void dropUnwanted(const Wanted& wanted) {
    while (!waiting_.empty() && !wanted(waiting_.front())) waiting_.popFront();
  }

  RingQueue<Event> waiting_;
  bool headQueued_ = false;
  std::uint64_t head_ = 0;  // order of the one in the queue
  Instant latest_{};        // of those in the lane, the queued one included
};

}  // namespace watertight
