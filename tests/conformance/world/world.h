// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <map>
#include <memory>

#include "conformance/world/stage.h"
#include "conformance/world/world_call.h"
#include "policy/retry.h"
#include "sim/event_queue.h"
#include "sim/run_observer.h"

namespace watertight::conformance {

/// What happened to all calls of a world.
struct WorldCounts {
  std::int64_t granted = 0, rejected = 0, discarded = 0, cancelled = 0;
  std::int64_t bodies = 0, executed = 0;
  std::int64_t ok = 0, failed = 0, timeouts = 0;
  std::int64_t fallbacksServed = 0;
  std::int64_t lateResults = 0;  ///< of calls whose callers had given up
};

/// Calls through one or more compartments in virtual time: the least that has to stand around them. It runs
/// no rule itself; whatever is decided, a compartment decides.
class World {
 public:
  void addStage(std::unique_ptr<Stage> stage) { stages_.push_back(std::move(stage)); }
  /// The stage that protects the fallbacks; left out: they always run.
  void protectFallbacks(std::unique_ptr<Stage> stage) { fallbackStage_ = std::move(stage); }

  /// Failed calls come again.
  void retryWith(const RetrySettings& settings) {
    retry_.emplace(settings, DrawKey{1, DrawPurpose::kService});
  }
  /// Hears of calls as of those to dependency 0; outlives this.
  void observe(RunObserver& observer) { observers_.push_back(&observer); }

  /// Everything before `now`, and at `now` what belongs to classes up to `last`.
  void runUntil(Instant now, EventClass last);
  /// Everything that would ever happen.
  void runAll();

  void arrive(CallOrder order);
  /// One after the other, by a main loop that is held while a call runs on it.
  void submitInTurn(std::vector<CallOrder> orders);
  /// The caller gives up, or the call is over: a line of the case says so.
  void cancel(const std::string& id);
  void end(const std::string& id, CallOutcome outcome);
  /// Nobody is let in any more; what was accepted goes on.
  void shutDown();
  void reconfigure(std::size_t stage, const CompartmentSettings& settings);
  /// Calls that fail at once, until the breaker is open. False: it never opens.
  bool openBreaker(std::size_t stage);
  void checkLimit(std::size_t stage);

  /// When, after a shutdown, the last call had ended.
  [[nodiscard]] std::optional<Instant> terminated() const { return terminated_; }
  [[nodiscard]] Instant now() const { return now_; }
  [[nodiscard]] std::vector<std::unique_ptr<Stage>>& stages() { return stages_; }
  [[nodiscard]] Stage* fallbackStage() { return fallbackStage_.get(); }
  [[nodiscard]] const WorldCall* find(const std::string& id) const;
  [[nodiscard]] const std::deque<WorldCall>& calls() const { return calls_; }
  [[nodiscard]] const WorldCounts& counts() const { return counts_; }
  /// Called after everything that may have changed a gauge.
  void onStep(std::function<void()> hook) { hook_ = std::move(hook); }

 private:
  void handle(const Event& event);
  void offer(std::uint32_t call, std::size_t stage);
  void admitted(std::uint32_t call, std::size_t stage);
  void waits(std::uint32_t call, std::size_t stage);
  void turnedAway(std::uint32_t call, std::size_t stage, const Admission& admission);
  void dropped(Ticket& ticket, std::size_t stage);
  void begin(std::uint32_t call);
  void goOn(std::uint32_t call);
  void bodyOver(std::uint32_t call);
  void endStages(std::uint32_t call, std::size_t stages, CallOutcome outcome);
  void serve(const Served& served, std::size_t stage);
  void settle(std::uint32_t call, const std::string& word, CallOutcome outcome);
  void fallBack(std::uint32_t call);
  void fallbackOver(std::uint32_t call, CallOutcome outcome);
  void leaveLine(std::uint32_t call);
  void callerGivesUp(std::uint32_t call);
  void answer(std::uint32_t call, CallEnd end);
  void tryAgainOrNot(std::uint32_t call);
  void tryAgain(std::uint32_t call);
  void cancelRetry(WorldCall& call);
  void tellObservers(const WorldCall& call) const;
  void tellGauges();
  void isOver(std::uint32_t call);
  void resumeParent(std::uint32_t call);
  void mainGoesOn();
  void stray(std::uint32_t call);
  void settleOpen();
  void noteEnqueued(WorldCall& call);
  void notePatience();
  void noteTerminated();
  void afterStep();

  WorldCall& at(std::uint32_t call) { return calls_[call]; }
  Compartment& compartment(std::size_t stage) { return stages_[stage]->compartment(); }

  Instant now_{};
  EventQueue queue_;
  std::vector<std::unique_ptr<Stage>> stages_;
  std::unique_ptr<Stage> fallbackStage_;
  std::deque<WorldCall> calls_;
  std::map<std::string, std::uint32_t> byName_;
  std::deque<CallOrder> mainWork_;
  std::vector<std::uint32_t> open_;  // calls that may still get a place, or that a task waits for
  std::optional<Retry> retry_;
  std::vector<RunObserver*> observers_;
  std::size_t toldTransitions_ = 0;
  WorldCounts counts_;
  bool shutDown_ = false;
  std::optional<Instant> terminated_;
  std::function<void()> hook_;
};

}  // namespace watertight::conformance
