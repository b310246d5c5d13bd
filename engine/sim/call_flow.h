// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "policy/call_counters.h"
#include "sim/call.h"
#include "sim/compartments.h"
#include "sim/event_queue.h"
#include "sim/run_observer.h"
#include "sim/slot_pool.h"
#include "sim/timer_lane.h"

namespace watertight {

/// Who made a call and goes on when it is answered.
class CallCaller {
 public:
  virtual ~CallCaller() = default;
  /// `good`: with a result or a fallback. The request named in the order goes on.
  virtual void onAnswer(Instant now, std::uint32_t request, bool good) = 0;
  /// What the caller does meanwhile changed: it waited, and now its call runs; `itself`: on its own thread
  /// (caller_runs).
  virtual void onCallRuns(Instant now, std::uint32_t request, bool itself) = 0;
};

/// Leads every call through its compartment and its downstream: tells both what happens, schedules what they
/// ask for, and keeps the books. Holds no rule of its own about who is admitted.
class CallFlow {
 public:
  CallFlow(const Scenario& scenario, const SamplesOfEach& samples, EventQueue& queue,
           const RunObservers& observers);

  void setCaller(CallCaller& caller) { caller_ = &caller; }

  /// A call arrives now. What became of it at the door: the caller may go on at once if it does not wait for
  /// answers.
  struct Begun {
    std::uint32_t call = 0;
    Decision decision = Decision::kAdmitted;
    bool answered = false;  ///< its caller has been told already, or is not to be told
  };
  Begun begin(Instant now, const CallOrder& order);
  /// A call begun for nobody runs on this request's thread: it is told of the answer after all.
  void attach(std::uint32_t call, std::uint32_t request);

  /// The caller does not want it any more. False: the call does not obey, its thread stays until it returns.
  bool cancel(Instant now, std::uint32_t call, std::uint32_t version);
  [[nodiscard]] std::uint32_t versionOf(std::uint32_t call) const { return calls_[call].version; }

  void handle(Instant now, const Event& event);

  /// Settings that the live scenario gained: knobs and sliders.
  void reconfigure(Instant now, const Scenario& live);
  /// A hand set a compartment's `bulkhead.limit`: it is in force, although the settings may have said so
  /// before.
  void enforceSetLimit(Instant now, int compartment);
  /// The downstream as its callers feel it now: base and faults.
  void changeDownstream(Instant now, int dependency, const DownstreamSettings& felt);

  [[nodiscard]] Compartments& compartments() { return compartments_; }
  [[nodiscard]] const Compartments& compartments() const { return compartments_; }
  [[nodiscard]] const MockDownstream& downstream(int dependency) const {
    return *downstreams_[index(dependency)];
  }
  [[nodiscard]] const CallCounters& counters(int dependency) const { return counters_[index(dependency)]; }
  /// Empty, or what does not balance (SEMANTICS M2).
  [[nodiscard]] std::string imbalance() const;

 private:
  // kCallTimeout, kCallerTimeout, kWaitOver
  static constexpr std::size_t kTimerKinds = 3;

  static std::size_t index(int dependency) { return static_cast<std::size_t>(dependency); }

  Call& reuse(std::uint32_t slot, const CallOrder& order);
  void scheduleCallerTimeout(Instant now, Call& call);
  void setTimer(Instant at, EventKind kind, const Call& call);
  bool timerWanted(const Event& event) const;
  void advanceLane(const Event& event);
  void settleAdmission(Instant now, Call& call, const Admission& admission);
  void launch(Instant now, Call& call);
  void rejectAsRecorded(Instant now, Call& call);
  void turnAway(Instant now, Call& call, Decision decision, RejectReason reason);

  void downstreamDone(Instant now, const Event& event);
  void callTimeout(Instant now, Call& call);
  void callerTimeout(Instant now, Call& call);
  void waitOver(Instant now, Call& call);
  void fallbackDone(Instant now, Call& call);
  void checkLimit(Instant now, const Event& event);

  void abandon(Instant now, Call& call);
  void leaveLine(Instant now, Call& call, CallEnd end);
  void endAtCompartment(Instant now, Call& call, CallOutcome outcome);
  void hangUp(Instant now, Call& call);
  void book(Instant now, Call& call, CallEnd end);
  void answer(Instant now, Call& call, bool good);
  void answerFailure(Instant now, Call& call);
  void answerWithFallback(Instant now, Call& call);
  void freeIfGone(Call& call);

  void launchServed(Instant now);
  void scheduleJobs();
  void schedulePatience(int dependency);
  void scheduleCheck(Instant now, int compartment);
  void noteGauges(Instant now, int dependency);
  void noteLoad(Instant now, int dependency);
  void journal(const JournalEntry& entry);

  EventQueue& queue_;
  const RunObservers& observers_;
  CallCaller* caller_ = nullptr;
  std::uint64_t seed_;
  Compartments compartments_;
  std::vector<std::unique_ptr<MockDownstream>> downstreams_;
  std::vector<std::uint64_t> nameHashes_;
  std::vector<CallCounters> counters_;
  std::vector<Instant> patienceScheduled_;    // by compartment
  std::vector<std::uint32_t> checkVersions_;  // by compartment
  SlotPool<Call> calls_;
  std::vector<TimerLane> lanes_;  // by dependency and kind of timer
  Served served_;
  MockDownstream::Scheduled scheduled_;
};

}  // namespace watertight
