// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>

#include "policy/compartment.h"
#include "runtime/lane_stripes.h"

namespace watertight {

/// Permits on loan to threads, with a count of the calls that gave theirs back, in one word: taking one and
/// giving it back are one atomic step each.
class alignas(64) PermitStripe {
 public:
  bool tryTake() {
    Word seen = word_.load(std::memory_order_relaxed);
    while ((seen & kFree) != 0) {
      if (word_.compare_exchange_weak(seen, seen - 1, std::memory_order_acquire, std::memory_order_relaxed))
        return true;
    }
    return false;
  }

  /// A call ended well. False: the compartment waits for the permit, or for the count; tell it.
  bool giveBack() {
    return (word_.fetch_add(1 + kOneCall, std::memory_order_acq_rel) & (kRecalled | kManyCalls)) == 0;
  }

  // Under the compartment's lock:

  void lend() {
    word_.fetch_and(~kRecalled, std::memory_order_relaxed);
    word_.fetch_add(1, std::memory_order_release);
  }

  struct Recalled {
    int free = 0;
    std::int64_t ended = 0;
  };
  /// What is free, and how many ended. What still runs will be told when it ends.
  Recalled recall() {
    const Word was = word_.exchange(kRecalled, std::memory_order_acq_rel);
    return {static_cast<int>(was & kFree), static_cast<std::int64_t>((was & ~kRecalled) >> kFreeBits)};
  }

 private:
  using Word = std::uint64_t;
  static constexpr int kFreeBits = 20;
  static constexpr Word kFree = (Word{1} << kFreeBits) - 1;
  static constexpr Word kOneCall = Word{1} << kFreeBits;
  static constexpr Word kManyCalls = Word{1} << 61;  // room for as many again
  static constexpr Word kRecalled = Word{1} << 63;

  std::atomic<Word> word_ = kRecalled;
};

/// The way through a semaphore that nothing judges, for calls whose times nobody wants to know: a permit on
/// loan, no lock, no clock. own() by any thread; the rest under the compartment's lock.
class UntimedLane {
 public:
  [[nodiscard]] PermitStripe& own() { return stripes_.own(); }
  [[nodiscard]] bool quiet() const { return stripes_.quiet(); }
  /// After recall().
  [[nodiscard]] int running() const { return stripes_.onLoan(); }

  /// One permit more for this thread's stripe.
  void lend(Compartment& compartment) {
    compartment.lend(1);
    stripes_.lendToOwn().lend();
  }

  LaneTally recall(Compartment& compartment, Instant now, Served& served) {
    LaneTally tally;
    stripes_.forEachUsed([&](PermitStripe& stripe) {
      const auto was = stripe.recall();
      tally.endedWell += was.ended;
      stripes_.returned(stripe, was.free);
      compartment.takeBack(now, was.free, served);
    });
    return tally;
  }

  /// A call of this stripe that did not end well is the compartment's from now on.
  void adopt(Compartment& compartment, PermitStripe& stripe, Instant now, Ticket& ticket) {
    stripes_.returned(stripe, 1);
    compartment.adopt({}, {now, now, 0}, ticket);
  }

 private:
  LaneStripes<PermitStripe> stripes_;
};

}  // namespace watertight
