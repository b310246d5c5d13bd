// SPDX-License-Identifier: MIT
#pragma once
#include "policy/policy_events.h"
#include "runtime/call_report.h"

namespace watertight {

/// Hears what happens to a compartment's calls. Members are called with no lock held, on the thread whose
/// doing it was: a caller's, a worker's or the timekeeper's, several at once. So they may call the
/// compartment, must be thread-safe, and throw nothing. What one thread does arrives in order; between
/// threads the instants tell. `call` is the same for all events of one call, and differs between calls that
/// are under way.
class CallObserver {
 public:
  virtual ~CallObserver() = default;

  virtual void onArrived(Instant, const void* /*call*/) {}
  /// It holds a permit now.
  virtual void onPermitted(Instant, const void* /*call*/) {}
  virtual void onStarted(Instant, const void* /*call*/, RanOn) {}
  /// Its caller has an answer. A call that was refused ends without having started.
  virtual void onEnded(const void* /*call*/, const CallReport&) {}
  /// A call that had been given up has really ended, and its permit is back.
  virtual void onLateEnd(Instant, const void* /*call*/, const CallReport&, CallOutcome) {}
  virtual void onLimit(Instant, const LimitChange&) {}
  virtual void onState(Instant, const BreakerChange&) {}
};

}  // namespace watertight
