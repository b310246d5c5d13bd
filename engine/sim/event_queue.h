// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/check.h"
#include "core/time_types.h"

namespace watertight {

/// The order of simultaneous events (SEMANTICS E1). Commands by hand are the last of E1's class 0, so that a
/// scenario that holds them from the start has them in the same place as the run in which they were given.
enum class EventClass : std::uint8_t {
  kCommand,
  kHand,
  kCompletion,
  kExpiry,
  kLimiterCheck,
  kArrival,
  kSample
};

enum class EventKind : std::uint8_t {
  kCommand,
  kDownstreamDone,
  kWorkDone,
  kFallbackDone,
  kRejectionSeen,
  kCallTimeout,
  kCallerTimeout,
  kWaitOver,
  kPatienceOver,
  kRequestDeadline,
  kLimiterCheck,
  kArrival,
  kReplayArrival,
  kNextStep,
  kRetryDue,
  kUserReturns,
  kSample
};

/// Something that will happen. `target` and `version` mean what the kind's handler takes them to mean.
struct Event {
  Instant at{};
  std::uint64_t order = 0;  ///< class, then creation
  EventKind kind = EventKind::kCommand;
  std::uint16_t lane = 0;  ///< for whoever keeps timers in lanes
  std::uint32_t target = 0;
  std::uint32_t version = 0;
};

/// Events by (time, class, order of creation): a 4-ary heap of plain values; no allocation in the steady
/// state.
class EventQueue {
 public:
  void push(Instant at, EventClass eventClass, EventKind kind, std::uint32_t target = 0,
            std::uint32_t version = 0) {
    if (at != kNever) insert(create(at, eventClass, kind, target, version));
  }

  /// An event with its place in the order of creation, to be inserted at any later time before it is due.
  Event create(Instant at, EventClass eventClass, EventKind kind, std::uint32_t target,
               std::uint32_t version) {
    const auto order = static_cast<std::uint64_t>(eventClass) << kClassShift | created_++;
    return {at, order, kind, 0, target, version};
  }

  void insert(const Event& event) {
    heap_.push_back(event);
    siftUp(heap_.size() - 1);
  }

  [[nodiscard]] bool empty() const { return heap_.empty(); }
  [[nodiscard]] const Event& top() const { return heap_.front(); }

  Event pop() {
    CHECK(!heap_.empty());
    const Event first = heap_.front();
    const Event last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) siftDown(last);
    return first;
  }

 private:
  static constexpr int kClassShift = 56;
  static constexpr std::size_t kArity = 4;

  static bool before(const Event& a, const Event& b) {
    return a.at != b.at ? a.at < b.at : a.order < b.order;
  }

  void siftUp(std::size_t i) {
    const Event event = heap_[i];
    while (i > 0) {
      const std::size_t parent = (i - 1) / kArity;
      if (!before(event, heap_[parent])) break;
      heap_[i] = heap_[parent];
      i = parent;
    }
    heap_[i] = event;
  }

  void siftDown(const Event& event) {
    const std::size_t n = heap_.size();
    std::size_t i = 0;
    for (std::size_t child = 1; child < n; child = i * kArity + 1) {
      std::size_t least = child;
      for (std::size_t c = child + 1; c < std::min(child + kArity, n); ++c) {
        if (before(heap_[c], heap_[least])) least = c;
      }
      if (!before(heap_[least], event)) break;
      heap_[i] = heap_[least];
      i = least;
    }
    heap_[i] = event;
  }

  std::vector<Event> heap_;
  std::uint64_t created_ = 0;
};

}  // namespace watertight
