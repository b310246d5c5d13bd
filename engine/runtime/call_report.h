// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "policy/call.h"

namespace watertight {

/// Which thread ran a call.
enum class RanOn : std::uint8_t { kNowhere, kCaller, kWorker };

template <>
struct EnumNames<RanOn> {
  static constexpr std::array<std::string_view, 3> names{"nowhere", "caller", "worker"};
};

/// How a call that ran ended for its caller.
constexpr CallEnd endOfOutcome(CallOutcome outcome) {
  switch (outcome) {
    case CallOutcome::kOk:
      return CallEnd::kOk;
    case CallOutcome::kError:
      return CallEnd::kError;
    case CallOutcome::kTimeout:
      return CallEnd::kTimeout;
    case CallOutcome::kIgnored:
      return CallEnd::kIgnored;
    case CallOutcome::kCancelled:
      break;
  }
  return CallEnd::kCancelled;
}

/// How a call that was refused ended for its caller.
constexpr CallEnd endOfRefusal(Decision refusal, bool servesFallback) {
  if (refusal == Decision::kDiscarded) return CallEnd::kDiscarded;
  return refusal == Decision::kFallback && servesFallback ? CallEnd::kFallback : CallEnd::kRejected;
}

/// What became of one call, as the books have it. Instants are the machine's monotonic clock's (steadyNow). A
/// call that the gate refused (see LiveCompartment), or that nobody timed (LiveOptions), read no clock: its
/// instants are zero.
struct CallReport {
  Instant arrived{};
  std::optional<Instant> admitted;  ///< none: never held a permit
  std::optional<Instant> started;   ///< none: never ran
  Instant ended{};                  ///< for its caller; a call that was given up may still run
  Decision decision = Decision::kAdmitted;
  RejectReason reason = RejectReason::kNone;  ///< why it was not admitted at once
  CallEnd end = CallEnd::kOk;
  RanOn ranOn = RanOn::kNowhere;
  bool givenUp = false;  ///< it still runs: its caller has gone, or it does not obey its time limit
  bool rescued = false;  ///< it failed, and its caller got the fallback (SEMANTICS P5)

  /// How it looks to its caller.
  [[nodiscard]] CallEnd seen() const { return rescued ? CallEnd::kFallback : end; }
};

}  // namespace watertight
