// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "policy/lane_terms.h"
#include "runtime/spin_lock.h"

namespace watertight {

class CallStripe;

/// A call under way in a TimedLane, on its caller's stack.
struct LanePass {
  CallStripe* stripe = nullptr;
  std::uint32_t place = 0;
  bool recalled = false;  ///< guarded by the stripe
  Instant start{};
  Instant end{};
  std::unique_ptr<Ticket> ticket;  ///< once recalled, under the compartment's lock
};

/// Permits on loan to threads, with the calls that run on them or did so since the compartment last learnt of
/// them. Instants of one stripe never run backwards, so no permit is with two calls at one instant.
class alignas(64) CallStripe {
 public:
  [[nodiscard]] bool mayEnter() const { return free_.load(std::memory_order_relaxed) > 0; }

  bool tryEnter(LanePass& pass, Instant now) {
    const std::scoped_lock lock(mutex_);
    const int free = free_.load(std::memory_order_relaxed);
    if (free == 0 || size_ == kPlaces) return false;
    free_.store(free - 1, std::memory_order_relaxed);
    last_ = std::max(now, last_);
    pass.stripe = this;
    pass.place = size_++;
    pass.start = last_;
    Place& place = places_[pass.place];  // field by field: a whole one would be built elsewhere and copied
    place.start = last_;
    place.pass = &pass;
    return true;
  }

  /// A call ended well. False: the compartment has to be told of it by itself.
  bool leave(LanePass& pass, Instant now) {
    const std::scoped_lock lock(mutex_);
    const Instant end = std::max(now, last_);
    if (pass.recalled || end >= until_ || end - pass.start > slow_) return false;
    last_ = pass.end = end;
    places_[pass.place].end = end;
    places_[pass.place].pass = nullptr;
    free_.store(free_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    return true;
  }

  // Under the compartment's lock:

  void lend(Instant now, const LaneTerms& terms);
  /// Calls that ended are added to `ended`, starts of those that run to `running`.
  void collect(std::vector<LaneCall>& ended, std::vector<Instant>& running);
  /// The same, and what runs is not this stripe's any longer. How many permits are free: none any more.
  int recall(std::vector<LaneCall>& ended, std::vector<LanePass*>& running);

 private:
  struct Place {
    Instant start, end;
    LanePass* pass;  // null: ended
  };
  static constexpr std::uint32_t kPlaces = 64;

  SpinLock mutex_;
  std::atomic<int> free_ = 0;  // changes under the lock
  std::uint32_t size_ = 0;
  Instant last_{};
  Instant until_ = kNever;
  Duration slow_ = kForever;
  std::array<Place, kPlaces> places_;  // in order of start
};

}  // namespace watertight
