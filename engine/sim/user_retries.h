// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>

#include "sim/event_queue.h"
#include "sim/slot_pool.h"

namespace watertight {

/// A request of a user who has tried it before.
struct UserRetry {
  std::uint64_t number = 0;  ///< of the first try
  int route = 0;
  int user = -1;  ///< of closed arrivals
  int tries = 0;  ///< before this one
};

/// The number of a try: each has its own, and none takes one from requests that come for the first time
/// (SEMANTICS E3).
constexpr std::uint64_t numberOfTry(std::uint64_t first, int tries) {
  return first + (static_cast<std::uint64_t>(tries) << 40);
}

/// How long somebody waits before this try: exponential with mean `meanPause`.
Duration pauseBefore(const UserRetry& retry, std::uint64_t seed, Duration meanPause);

/// People whose request failed, was shed or late, until they try it again (SEMANTICS S5): after a pause as
/// long as any between two requests, exponential with mean `think_time`, whether arrivals are open or closed.
class UserRetries {
 public:
  UserRetries(std::uint64_t seed, EventQueue& queue) : seed_(seed), queue_(queue) {}

  /// Makes an event of kind kUserReturns, no earlier than `atLeast` from now.
  void comesAgain(Instant now, const UserRetry& retry, Duration meanPause, Duration atLeast);
  /// Whose that event is.
  UserRetry take(const Event& event);

 private:
  struct Entry {
    std::uint32_t version = 0;
    UserRetry retry;
  };

  std::uint64_t seed_;
  EventQueue& queue_;
  SlotPool<Entry> entries_;
};

}  // namespace watertight
