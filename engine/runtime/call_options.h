// SPDX-License-Identifier: MIT
#pragma once
#include <exception>
#include <functional>
#include <optional>
#include <stop_token>

#include "runtime/call_result.h"

namespace watertight {

/// What an exception of a call says of it.
struct Judgement {
  // NOLINTNEXTLINE(google-explicit-constructor): most judges name an outcome and no more
  Judgement(CallOutcome is, bool turnedAway = false) : outcome(is), refused(turnedAway) {}

  CallOutcome outcome;
  bool refused;  ///< the dependency turned the call away at once: its latency tells nothing
};

using Judge = std::function<Judgement(const std::exception_ptr&)>;

/// What a caller may add to one call of type T.
template <typename T>
struct CallOptions {
  using Value = typename CallResult<T>::Value;

  /// Served where the policy says so; what it throws reaches the caller.
  std::function<T()> fallback{};
  /// A policy of one's own (SEMANTICS P1), asked where the compartment would reject: a value to serve as
  /// fallback, or nothing.
  std::function<std::optional<Value>(RejectReason)> whenRejected{};
  /// Which outcome an exception is; left out: an error. kIgnored for what is the caller's own fault.
  Judge judge{};
  /// Ends waits, and asks the running call to stop where it takes a CallContext.
  std::stop_token stop{};
  /// In place of the bulkhead's `call_timeout`; zero = none.
  std::optional<Duration> callTimeout{};
  /// Names the call to observers.
  CallId id = 0;
};

}  // namespace watertight
