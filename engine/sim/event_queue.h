// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <utility>
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
  kCapacityDue,
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
/// state. Instants are not negative.
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

  /// Always inline, so that the event is first put together in its place: what has just been written in parts
  /// is slow to copy at once.
  [[gnu::always_inline]] void insert(const Event& event) {
    const std::size_t place = placeFor(rankOf(event));
    heap_[place] = event;
  }

  [[nodiscard]] bool empty() const { return size_ == (gap_ ? 1 : 0); }
  [[nodiscard]] const Event& top() {
    closeGap();
    return heap_.front();
  }

  Event pop() {
    CHECK(!empty());
    closeGap();
    gap_ = true;
    return heap_.front();
  }

 private:
  static constexpr int kClassShift = 56;
  static constexpr std::size_t kArity = 4;
  static constexpr Event kLast{kNever, ~std::uint64_t{0}};

  /// Time and order as one number.
  __extension__ using Rank = unsigned __int128;
  static Rank rankOf(const Event& event) {
    return static_cast<Rank>(toNanoseconds(event.at)) << 64 | event.order;
  }

  /// Makes room in the heap for an event of that rank.
  std::size_t placeFor(Rank rank) {
    if (std::exchange(gap_, false)) return sinkFromRoot(rank);
    heap_.push_back(kLast);
    return raise(size_++, rank);
  }

  void closeGap() {
    if (!std::exchange(gap_, false)) return;
    heap_.pop_back();
    const Event last = std::exchange(heap_[--size_], kLast);
    if (size_ > 0) heap_[sinkFromRoot(rankOf(last))] = last;
  }

  std::size_t raise(std::size_t place, Rank rank) {
    while (place > 0) {
      const std::size_t parent = (place - 1) / kArity;
      if (rankOf(heap_[parent]) < rank) break;
      heap_[place] = heap_[parent];
      place = parent;
    }
    return place;
  }

  std::size_t sinkFromRoot(Rank rank) {
    std::size_t place = 0;
    for (std::size_t child = 1; child < size_; child = place * kArity + 1) {
      const std::size_t left = lesser(child, child + 1);
      const std::size_t least = lesser(left, lesser(child + 2, child + 3));
      if (rank < rankOf(heap_[least])) break;
      heap_[place] = heap_[least];
      place = least;
    }
    return place;
  }

  /// Computed: a branch would be guessed wrongly as often as not.
  [[nodiscard]] std::size_t lesser(std::size_t a, std::size_t b) const {
    return a + ((b - a) & -static_cast<std::size_t>(rankOf(heap_[b]) < rankOf(heap_[a])));
  }

  /// Behind the heap's `size_` events stand as many of the last kind as a parent has children, so that each
  /// has all of them.
  std::vector<Event> heap_ = std::vector<Event>(kArity, kLast);
  std::size_t size_ = 0;
  /// The root was popped and its place is still free: mostly another event follows at once and takes it.
  bool gap_ = false;
  std::uint64_t created_ = 0;
};

}  // namespace watertight
