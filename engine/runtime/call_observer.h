// SPDX-License-Identifier: MIT
#pragma once
#include "policy/policy_events.h"
#include "runtime/call_report.h"

namespace watertight {

/// Hears what happens to a compartment's calls. Members are called with no lock held, on the thread whose
/// doing it was: a caller's, a worker's or the timekeeper's, several at once. So they may call the
/// compartment, must be thread-safe, and throw nothing. What one thread does arrives in order; between
/// threads the instants tell. `call` is what its caller named it (CallOptions::id). Changes of limit and
/// state come one at a time and in order, each beginning where the one before it ended; another thread than
/// the one whose doing it was may bring them, a moment later.
class CallObserver {
 public:
  virtual ~CallObserver() = default;

  virtual void onArrived(Instant, CallId /*call*/) {}
  /// It holds a permit now.
  virtual void onPermitted(Instant, CallId /*call*/) {}
  virtual void onStarted(Instant, CallId /*call*/, RanOn, bool /*overflow*/) {}
  /// Its caller has an answer. A call that was refused ends without having started.
  virtual void onEnded(CallId /*call*/, const CallReport&) {}
  /// A call that had been given up has really ended, and its permit is back.
  virtual void onLateEnd(Instant, CallId /*call*/, const CallReport&, CallOutcome) {}
  virtual void onLimit(Instant, const LimitChange&) {}
  virtual void onState(Instant, const BreakerChange&) {}
};

}  // namespace watertight
