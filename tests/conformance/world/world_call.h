// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <deque>
#include <optional>
#include <set>
#include <string>

#include "conformance/world/body.h"
#include "policy/call.h"
#include "policy/ticket.h"

namespace watertight::conformance {

inline constexpr std::uint32_t kNobody = ~std::uint32_t{0};

/// What is asked for when a call is made.
struct CallOrder {
  std::string id;
  Body body;            ///< empty: it runs until it is told to end
  bool manual = false;  ///< it ends by a line of the case
  CallOutcome outcome = CallOutcome::kOk;
  std::string outcomeWord = "ok";
  Duration callerTimeout{};           ///< zero: none
  std::optional<Duration> fallback;   ///< it has one that takes so long
  std::uint32_t parent = kNobody;     ///< the task that submitted it
  std::uint32_t attemptOf = kNobody;  ///< the call that it tries again
  bool byMain = false;                ///< the case's main loop waits for it where it runs on its caller
};

enum class CallPhase : std::uint8_t { kWaiting, kRunning, kFallingBack, kOver };

/// A call on its way through the stages of a world.
struct WorldCall {
  explicit WorldCall(CallOrder what, std::size_t stages) : order(std::move(what)), tickets(stages) {}

  CallOrder order;
  std::deque<Ticket> tickets;  ///< one for each stage
  Ticket fallbackTicket;
  CallPhase phase = CallPhase::kWaiting;
  std::size_t at = 0;         ///< the stage that it waits at, or the last one
  std::size_t step = 0;       ///< of its body
  std::uint32_t version = 0;  ///< events of an earlier one mean nothing
  bool answered = false;      ///< its caller has his answer
  bool onCaller = false;
  bool accepted = false;  ///< running or in the queue
  bool blocksParent = false;

  Instant arrived{};
  Decision decision = Decision::kAdmitted;
  RejectReason reason = RejectReason::kNone;
  CallEnd end = CallEnd::kOk;  ///< for its caller
  std::uint32_t attempts = 0;  ///< made of it so far
  std::vector<Instant> attemptTimes;
  bool comesAgain = false;  ///< it waits for its next attempt

  std::set<std::string> words;  ///< all that is true of its outcome
  std::string result;           ///< the word to show
  std::string callerResult;
  std::optional<Instant> decided, started, ended, enqueued;
  std::optional<Duration> retryAfter;  ///< turned away by an open breaker: until the next probe
};

}  // namespace watertight::conformance
