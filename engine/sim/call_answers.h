// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "sim/call.h"
#include "sim/call_books.h"
#include "sim/call_caller.h"
#include "sim/compartments.h"
#include "sim/event_queue.h"
#include "sim/retries.h"

namespace watertight {

/// What callers hear of their calls: an answer, once. One that failed may be followed by another attempt
/// first (SEMANTICS R), or have a fallback answer for it (P, P5).
class CallAnswers {
 public:
  /// All outlive this.
  CallAnswers(const Scenario& scenario, const RunInputs& inputs, const Compartments& compartments,
              CallBooks& books, EventQueue& queue)
      : compartments_(compartments), books_(books), queue_(queue), retries_(scenario, inputs, queue) {}

  void setCaller(CallCaller& caller) { caller_ = &caller; }

  /// An attempt is about to arrive.
  void noteArrival(Instant now, CallOrder& order) { retries_.noteArrival(now, order); }
  /// The call waited, and now it runs; `itself`: on its caller's thread.
  void runs(Instant now, const Call& call, bool itself);
  void answer(Instant now, Call& call, bool good);
  /// It ran, or waited too long, or was rejected in a recorded trace.
  void failed(Instant now, Call& call, AttemptFailure failure);
  /// It found no place: enters that into the books too, since it counts as rejected where it comes again.
  void turnedAway(Instant now, Call& call, Decision decision);
  /// The time of its fallback is over.
  void fallbackDone(Instant now, Call& call);

  /// The order of an attempt that is due now. None: it is not waited for any more.
  std::optional<CallOrder> take(Instant now, const Event& retryDue);
  /// That attempt has arrived.
  void begunAgain(Instant now, const CallOrder& order, CallBegun begun);
  /// The run ends: what waits for another attempt ends cancelled (SEMANTICS R1).
  void cancelRetries(Instant now);
  void reconfigure(const Scenario& live) { retries_.reconfigure(live); }
  /// Retries that a dependency's calls have left; none without a budget.
  [[nodiscard]] std::optional<double> budget(int dependency) const { return retries_.budget(dependency); }

 private:
  RetryAnswer askRetry(Instant now, const Call& call, AttemptFailure failure);
  void waitForRetry(Instant now, Call& call, Instant at);
  void answerWithFallback(Instant now, Call& call);

  const Compartments& compartments_;
  CallBooks& books_;
  EventQueue& queue_;
  CallCaller* caller_ = nullptr;
  Retries retries_;
};

}  // namespace watertight
