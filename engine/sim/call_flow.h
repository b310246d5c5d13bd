// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "sim/call_answers.h"
#include "sim/call_books.h"
#include "sim/call_timers.h"
#include "sim/compartments.h"
#include "sim/event_queue.h"
#include "sim/run_downstreams.h"
#include "sim/run_observer.h"
#include "sim/run_plan.h"
#include "sim/slot_pool.h"

namespace watertight {

/// Leads every call through its compartment and its downstream: tells both what happens, schedules what they
/// ask for, and keeps the books. Holds no rule of its own about who is admitted.
class CallFlow {
 public:
  /// All outlive this.
  CallFlow(const Scenario& scenario, const RunInputs& inputs, EventQueue& queue,
           const RunObservers& observers);

  void setCaller(CallCaller& caller) { answers_.setCaller(caller); }

  /// A place for a call: its caller writes its order there, every member, and begins it at once.
  std::uint32_t prepare() { return calls_.acquire(); }
  CallOrder& order(std::uint32_t call) { return calls_[call].order; }
  /// A prepared call arrives now. Where its attempts fail, more may follow (SEMANTICS R).
  CallBegun begin(Instant now, std::uint32_t call);
  /// A call begun for nobody runs on this request's thread: it is told of the answer after all.
  void attach(std::uint32_t call, std::uint32_t request) { calls_[call].order.request = request; }

  /// The caller does not want it any more. False: the call does not obey, its thread stays until it returns.
  bool cancel(Instant now, std::uint32_t call, std::uint32_t version);
  /// The run ends: what waits for another attempt ends cancelled (SEMANTICS R1).
  void cancelRetries(Instant now) { answers_.cancelRetries(now); }
  [[nodiscard]] std::uint32_t versionOf(std::uint32_t call) const { return calls_[call].version; }

  void handle(Instant now, const Event& event);

  /// Settings that the live scenario gained: knobs and sliders.
  void reconfigure(Instant now, const Scenario& live);
  /// A hand set a compartment's `bulkhead.limit`: it is in force, although the settings may have said so
  /// before.
  void enforceSetLimit(Instant now, int compartment);
  /// The downstream as its callers feel it now: base and faults.
  void changeDownstream(Instant now, int dependency, const DownstreamSettings& felt) {
    downstreams_.change(now, dependency, felt);
  }

  /// Until the limiter is asked next; none where there is none.
  [[nodiscard]] std::optional<Duration> nextCheck(Instant now, int compartment) const;
  [[nodiscard]] std::optional<double> retryBudget(int dependency) const {
    return answers_.budget(dependency);
  }
  [[nodiscard]] Compartments& compartments() { return compartments_; }
  [[nodiscard]] const Compartments& compartments() const { return compartments_; }
  [[nodiscard]] const MockDownstream& downstream(int dependency) const { return downstreams_.at(dependency); }
  [[nodiscard]] const CallCounters& counters(int dependency) const { return books_.of(dependency); }
  /// Empty, or what does not balance (SEMANTICS M2).
  [[nodiscard]] std::string imbalance() const { return books_.imbalance(); }

 private:
  static std::size_t index(int dependency) { return static_cast<std::size_t>(dependency); }

  Call& reuse(std::uint32_t slot);
  void scheduleCallerTimeout(Instant now, Call& call);
  void settleAdmission(Instant now, Call& call, const Admission& admission);
  void launch(Instant now, Call& call);
  void rejectAsRecorded(Instant now, Call& call);
  void turnAway(Instant now, Call& call, Decision decision, RejectReason reason);

  void downstreamDone(Instant now, const Event& event);
  void callTimeout(Instant now, Call& call);
  void callerTimeout(Instant now, Call& call);
  void waitOver(Instant now, Call& call);
  void checkLimit(Instant now, const Event& event);

  void abandon(Instant now, Call& call);
  void leaveLine(Instant now, Call& call, CallEnd end);
  void endAtCompartment(Instant now, Call& call, CallOutcome outcome);
  void hangUp(Instant now, Call& call);
  void retryDue(Instant now, const Event& event);
  void freeIfGone(Call& call);

  void launchServed(Instant now);
  void schedulePatience(int dependency);
  void scheduleCheck(Instant now, int compartment);
  void noteGauges(Instant now, int dependency) { books_.gauges(now, compartments_.indexFor(dependency)); }

  EventQueue& queue_;
  std::uint64_t seed_;
  Compartments compartments_;
  CallBooks books_;
  CallAnswers answers_;
  RunDownstreams downstreams_;
  std::vector<std::uint64_t> nameHashes_;
  std::vector<Instant> patienceScheduled_;    // by compartment
  std::vector<std::uint32_t> checkVersions_;  // by compartment
  std::vector<Instant> checksAt_;             // by compartment; kNever: no limiter
  SlotPool<Call> calls_;
  CallTimers timers_;
  Served served_;
};

}  // namespace watertight
