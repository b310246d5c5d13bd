// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "core/result.h"
#include "core/steady_clock.h"
#include "policy/compartment.h"
#include "runtime/call_observer.h"
#include "runtime/gate.h"
#include "runtime/live_call.h"
#include "runtime/live_state.h"
#include "runtime/timed_lane.h"
#include "runtime/untimed_lane.h"

namespace watertight {

using CallObservers = std::vector<CallObserver*>;

struct LiveOptions {
  /// Seed and dependency's name, for the breaker's jitter and whatever else a compartment draws.
  DrawKey key{0, DrawPurpose::kBreakerJitter};
  CallObservers observers{};  ///< outlive the compartment and its last call
  /// Off: a semaphore that neither breaker nor limiter judges reads no clock for a call that it admits at
  /// once. Its state has no window and no age then, and such a call's report no instants.
  bool timed = true;
};

/// How a call ended that went through a lane.
struct LaneEnd {
  CallOutcome outcome = CallOutcome::kOk;
  bool turnedAway = false;  ///< by the dependency itself
  bool servesFallback = false;
};

/// A Compartment under one lock, told of every call by the thread that makes it: all that execute() and
/// LiveCompartment need, without their types. Who admits, and why not, is the Compartment's to say; here
/// calls wait, run and are given up. As long as it makes no difference (LaneTerms), calls take a lane: they
/// run on permits that the Compartment has lent, and it hears of them when the lock is taken next, before
/// anything else happens. Any thread; its workers and its timekeeper share it, so it outlives the
/// handle where a call never returns.
class LiveCore final : public std::enable_shared_from_this<LiveCore>, private CompartmentObserver {
 public:
  LiveCore(const CompartmentSettings& settings, const LiveOptions& options);
  ~LiveCore() override;

  [[nodiscard]] bool isPool() const { return pool_; }

  // For a call that asks for nothing but to be made: ways past the lock. Neither lane is open to a pool's
  // call, or where observers want to hear of each.

  /// True: run it, then giveBack() on the same thread.
  [[nodiscard]] PermitStripe& untimedLane() { return untimed_.own(); }
  [[nodiscard]] bool tryTimedLane(LanePass& pass) {
    if (!timed_ || !timed_->own().mayEnter()) return false;
    return timed_->own().tryEnter(pass, steadyNow());
  }
  /// Whether a call may now find a place in a lane that had none for it.
  bool refillLane() { return mayRefill() && lendToOwnStripe(); }
  /// The compartment gets its permit back.
  void recallLanes();
  /// A call is over that its lane cannot end.
  CallReport leaveLane(PermitStripe& stripe, const LaneEnd& end);
  CallReport leaveLane(LanePass& pass, const LaneEnd& end);

  /// The standing refusal, where there is one that this call gets as well.
  std::optional<Admission> refusalAtGate(bool servesFallback) {
    return observers_.empty() ? gate_.refusal(servesFallback) : std::nullopt;
  }

  /// A call arrives on this thread, which waits here as long as the policy says so. True: run it now, on this
  /// thread, then leave().
  bool enter(LiveCall& call, const std::stop_token& stop);
  /// The same for a pool's call. False: it is answered, or will be; await() it.
  bool submit(const std::shared_ptr<LiveCall>& call, const std::stop_token& stop);
  void leave(LiveCall& call, CallOutcome outcome);
  /// Until the call is answered. `stop` ends a wait for a worker; a running call is asked to stop.
  void await(LiveCall& call, const std::stop_token& stop);
  [[nodiscard]] static bool answered(const LiveCall& call) {
    return call.answered_.load(std::memory_order_acquire);
  }
  /// Of a call that enter() told to run.
  [[nodiscard]] static const CallContext& contextOf(const LiveCall& call) { return call.context_; }

  void reconfigure(const CompartmentSettings& settings);
  void enforceSetLimit();
  void tellGrounds();
  ShutdownReport shutdown(ShutdownMode mode, Duration deadline);
  [[nodiscard]] LiveState state();
  [[nodiscard]] LiveGauges gauges();
  [[nodiscard]] CompartmentSettings settings();

  /// A worker's life.
  void work();

 private:
  /// The lock, and the instant at which it was taken. Letting go of it tells observers what happened.
  class Turn;
  class StopWakes;

  [[nodiscard]] bool mayRefill();
  bool lendToOwnStripe();
  void learnFromTimedLane(bool laneGoesOn);
  void recallUntimedLane(Turn& turn);
  void book(const LaneTally& tally);
  CallReport endOfLane(Turn& turn, Ticket& ticket, const LaneEnd& end);
  [[nodiscard]] bool rescues(CallEnd end, bool servesFallback) const;
  void arrive(Turn& turn, LiveCall& call);
  void settle(Turn& turn, LiveCall& call, const Admission& admission);
  void waitAtDoor(Turn& turn, LiveCall& call, const std::stop_token& stop);
  void permit(Turn& turn, LiveCall& call);
  void begin(Turn& turn, LiveCall& call, RanOn where);
  void end(Turn& turn, LiveCall& call, CallOutcome outcome);
  void answer(Turn& turn, LiveCall& call, CallEnd end);
  void forget(Turn& turn, LiveCall& call);
  void giveUp(Turn& turn, LiveCall& call);
  void withdraw(Turn& turn, LiveCall& call, CallEnd end);
  void cancelUnstarted(Turn& turn, LiveCall& call);
  /// Calls that were served because of what happened to others.
  void passOn(Turn& turn);

  void handToWorker(Turn& turn, LiveCall& call);
  void hire(Turn& turn, LiveCall& call);
  [[nodiscard]] bool surplusWorker() const;
  LiveCall* nextTask(Turn& turn);
  void spin(Turn& turn);
  [[nodiscard]] bool answeredWhileSpinning(const LiveCall& call) const;

  void watch(TimeLimit& limit, LiveCall& call, Instant ends);
  void unwatch(TimeLimit& limit);
  void watchCaller(LiveCall& call);
  void watchBreaker();
  void wakeTimekeeperBy(Instant at);
  void keepTime();
  void stopTimekeeper();
  Instant tick(Turn& turn);
  void overdue(Turn& turn, TimeLimit& limit);

  [[nodiscard]] std::int64_t unfinished() const;
  std::int64_t answerWaiting(Turn& turn);
  /// Each moves a window (SEMANTICS P4): none may stand for the next.
  [[nodiscard]] bool refusalsCount() const;
  [[nodiscard]] Duration callTimeout(const LiveCall& call) const;
  void addRefusalsAtGate(LiveState& state) const;
  [[nodiscard]] LiveGauges gauges(Instant now) const;

  void onLimit(Instant now, const LimitChange& change) override;
  void onBreaker(Instant now, const BreakerChange& change) override;
  /// To be told once the lock is free; costs nothing where nobody listens.
  template <typename Tell>
  void report(Tell tell) {
    if (!observers_.empty()) untold_.emplace_back(std::move(tell));
  }
  template <typename Tell>
  void reportChange(Tell tell) {
    if (!observers_.empty()) changes_.emplace_back(std::move(tell));
  }

  const bool pool_;
  const CallObservers observers_;
  const bool laneless_;
  const bool untimedOnly_;
  Gate gate_;
  UntimedLane untimed_;
  const std::unique_ptr<TimedLane> timed_;  // where there is one
  std::atomic<int> refillsToSkip_ = 0;
  std::atomic<Duration> spin_;
  std::mutex mutex_;  // guards all that follows
  Compartment compartment_;
  Instant last_{};
  Served served_;
  std::vector<std::function<void(CallObserver&)>> untold_;
  std::vector<std::function<void(CallObserver&)>> changes_;  // of limit and state: told in order
  bool tellingChanges_ = false;
  CallCounters counters_;
  std::array<std::int64_t, kRejectReasons> rejected_{};
  std::int64_t admitted_ = 0;
  std::int64_t rescued_ = 0;
  bool shutDown_ = false;
  std::condition_variable calm_;  // something ended, during shutdown

  IntrusiveList<Ticket> ready_;  // admitted, not yet started: tasks that no worker has taken up
  std::condition_variable readyOrSurplus_;
  std::atomic<int> readyCount_ = 0;  // for workers that spin
  int workers_ = 0;
  int idle_ = 0;

  IntrusiveList<TimeLimit> limits_;
  Instant nextCheck_ = kNever;
  Instant timekeeperWakes_ = kNever;
  bool timekeeperStops_ = false;
  std::condition_variable earlier_;
  std::thread timekeeper_;  // from its first appointment on
};

}  // namespace watertight
