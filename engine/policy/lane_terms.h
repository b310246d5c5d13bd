// SPDX-License-Identifier: MIT
#pragma once
#include "policy/ticket.h"

namespace watertight {

/// On which terms a driver may let calls through without asking the compartment about each: on permits that
/// it borrows, as long as all that it does not tell at once would have changed nothing. A value; true until
/// the compartment is told something else than what the terms allow.
struct LaneTerms {
  bool open = false;
  int permits = 0;           ///< that it may borrow now
  Instant until = kNever;    ///< an end from then on is to be told before anything else happens
  Duration slow = kForever;  ///< so is that of a call that took longer
  BreakerPass pass;
  std::uint32_t evidenceEpoch = 0;
};

/// A call that went through on such terms, and ended well.
struct LaneCall {
  Instant start{};
  Instant end{};
  int inFlight = 0;  ///< calls in flight when it started, itself included
};

}  // namespace watertight
