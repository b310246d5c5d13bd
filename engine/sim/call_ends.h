// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "sim/call.h"

namespace watertight {

/// What a compartment hears of a downstream's answer.
constexpr CallOutcome outcomeOf(Answer answer) {
  constexpr std::array kOutcomes{CallOutcome::kOk, CallOutcome::kError, CallOutcome::kIgnored,
                                 CallOutcome::kTimeout, CallOutcome::kCancelled};
  return kOutcomes[static_cast<std::size_t>(answer)];
}

/// How an attempt that ran, or timed out in the queue, ended for its caller's books.
constexpr CallEnd endOf(CallOutcome outcome) {
  constexpr std::array kEnds{CallEnd::kOk, CallEnd::kError, CallEnd::kTimeout, CallEnd::kIgnored,
                             CallEnd::kCancelled};
  return kEnds[static_cast<std::size_t>(outcome)];
}

/// The same of one that was turned away.
constexpr CallEnd endOf(Decision decision) {
  if (decision == Decision::kDiscarded) return CallEnd::kDiscarded;
  return decision == Decision::kFallback ? CallEnd::kFallback : CallEnd::kRejected;
}

}  // namespace watertight
