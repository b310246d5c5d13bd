// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <span>

#include "policy/breaker.h"
#include "policy/bulkhead.h"
#include "policy/call_ages.h"
#include "policy/compartment_settings.h"
#include "policy/lane_terms.h"
#include "policy/limiter.h"

namespace watertight {

/// Hears of changes as they happen, inside the member that caused them; must not call back.
class CompartmentObserver {
 public:
  virtual ~CompartmentObserver() = default;
  virtual void onLimit(Instant now, const LimitChange& change) = 0;
  virtual void onBreaker(Instant now, const BreakerChange& change) = 0;
};

/// All that protects one dependency: breaker, bulkhead, windows, limiter, in that order from the outside. The
/// one place where these rules meet; whatever drives it (virtual time, threads) tells it what happens to
/// calls and obeys the answers. Not thread-safe.
///
/// A call's life: arrive(); if admitted or overflow, start() at once; if it waits, start() when it turns up
/// in `served`, or expireWait() / leaveLine(); end() when it is over; abandon() when its caller stops waiting
/// before that.
class Compartment {
 public:
  /// `key`: seed and dependency's name, for the breaker's jitter. `observer` outlives this.
  Compartment(const CompartmentSettings& settings, const DrawKey& key, CompartmentObserver& observer);

  Admission arrive(Instant now, Ticket& ticket);
  void start(Instant now, Ticket& ticket);
  /// The call is really over, its permit free. The outcome counts unless it was counted by abandon(). Of a
  /// call that is not running (it is over already, or never began) nothing happens but misuse().
  void end(Instant now, Ticket& ticket, CallOutcome outcome, Served& served);
  /// Counts as a timeout now, and keeps its permit until end() (SEMANTICS T1, T2).
  void abandon(Instant now, Ticket& ticket, Served& served);
  /// `max_wait` is over; no answer where the call was served by then (SEMANTICS B5).
  std::optional<Admission> expireWait(Instant now, Ticket& ticket);
  /// A waiting call's caller is gone; it never starts (SEMANTICS T2, C8).
  void leaveLine(Instant now, Ticket& ticket, Served& served);

  /// From now on every arrival is rejected, reason `shutdown` (SEMANTICS B13, P3). Calls that wait or run go
  /// on; whether they are to be cancelled is up to the driver.
  void shutDown() { shutDown_ = true; }

  /// From now on the observer learns what each change was decided on.
  void tellGrounds();

  void checkLimit(Instant now, Served& served);
  [[nodiscard]] std::optional<Duration> checkInterval() const;

  /// When the breaker's episode runs out of patience; kNever if there is none. To be answered with
  /// expirePatience().
  [[nodiscard]] Instant patienceEnds() const { return breaker_ ? breaker_->patienceEnds() : kNever; }
  void expirePatience(Instant now);

  /// Knobs. A changed `bulkhead.limit` is a limit set by hand.
  void reconfigure(Instant now, const CompartmentSettings& settings, Served& served);
  /// A hand set `bulkhead.limit` to what the settings say now, and may have said before: from here that is
  /// the limit in force, wherever a limiter had moved it.
  void enforceSetLimit(Instant now, Served& served);

  // A driver's own lane: calls that it lets through without asking here.

  /// Closed while somebody waits, while the breaker restricts or may trip by an outcome that is good, and
  /// where each call may move the limit.
  [[nodiscard]] LaneTerms laneTerms(Instant now);
  /// Permits that the driver gives to calls of its lane; they count as in flight until they are back. No more
  /// than the terms say.
  void lend(int permits) { bulkhead_.lend(permits); }
  void takeBack(Instant now, int permits, Served& served);
  /// A call that runs on a borrowed permit is this compartment's own from now on, as if it had been asked
  /// when it started; its permit is borrowed no longer. `call.end` means nothing.
  void adopt(const LaneTerms& terms, const LaneCall& call, Ticket& ticket);
  /// Calls of the lane that ended well, in the order of their ends.
  void learn(const LaneTerms& terms, std::span<const LaneCall> calls, Served& served);

  /// What a limiter that only monitors would have the limit be; none where it decides, or there is none.
  [[nodiscard]] std::optional<int> monitoredLimit() const;
  /// The latency that the limiter takes for normal; none where it has no such idea, or there is none.
  [[nodiscard]] std::optional<Duration> baseline() const {
    return limiter_ ? limiter_->baseline() : std::nullopt;
  }

  [[nodiscard]] const CompartmentSettings& settings() const { return settings_; }
  [[nodiscard]] const Bulkhead& bulkhead() const { return bulkhead_; }
  [[nodiscard]] const Breaker* breaker() const { return breaker_ ? &*breaker_ : nullptr; }
  /// Slow in it, and long waits, are what the limiter calls so.
  [[nodiscard]] OutcomeWindow& window() { return window_; }
  [[nodiscard]] std::int64_t overflow() const { return overflow_; }
  [[nodiscard]] std::int64_t abandoned() const { return abandoned_; }
  /// Overflow calls that were counted as timeout and still run.
  [[nodiscard]] std::int64_t overflowTimedOut() const { return overflowTimedOut_; }
  [[nodiscard]] std::optional<Duration> oldestAge(Instant now) const;
  /// What the limiter has to judge by now, and would do; none without one. When it is asked next is up to the
  /// driver.
  [[nodiscard]] std::optional<LimiterOutlook> limiterOutlook(Instant now) const;
  /// Calls that hold a permit. Costs nothing for the youngest band.
  [[nodiscard]] CallAges ages(Instant now) const;
  /// What the breaker judges by (SEMANTICS W5); none without a breaker.
  [[nodiscard]] std::optional<WindowCounts> breakerCounts(Instant now);
  /// How often a call was ended that was not running: a defect of whoever drives this, and harmless (B8).
  [[nodiscard]] std::int64_t misuse() const { return misuse_; }

 private:
  Admission refuse() const;
  void notAdmitted(Instant now, const Admission& admission, const Ticket& ticket);
  void turnedAway(Instant now, const Ticket& ticket);
  void settle(Instant now, Ticket& ticket, CallOutcome outcome, Served& served);
  /// The breaker has an idea of its own of what is slow.
  void tellBreaker(Instant now, const Ticket& ticket, Outcome& seen, Served& served);
  void breakerChanged(Instant now, std::optional<BreakerChange>&& change, Served& served);
  void tell(Instant now, LimitChange& change);
  void tell(Instant now, BreakerChange& change);
  [[nodiscard]] GroundsPtr inScene(Instant now, const GroundsPtr& grounds);
  void tellLimiter(Instant now, const Ticket& ticket, CallOutcome outcome, EndedCall& call, Served& served);
  void apply(Instant now, std::optional<LimitChange> change, Served& served);
  void beginOrEndMonitoring(Instant now, Served& served);
  [[nodiscard]] bool monitorsOnly() const { return limiter_ && settings_.limiter->monitorOnly; }
  std::vector<Duration> censoredAges(Instant now) const;
  bool waitedLong(const Ticket& ticket) const;

  CompartmentSettings settings_;
  CompartmentObserver& observer_;
  std::optional<Breaker> breaker_;
  std::unique_ptr<Limiter> limiter_;
  Bulkhead bulkhead_;
  mutable OutcomeWindow window_;   // whoever asks it lets go of what is too old
  IntrusiveList<Ticket> running_;  // by start
  std::int64_t overflow_ = 0;
  std::int64_t abandoned_ = 0;
  std::int64_t overflowTimedOut_ = 0;
  std::int64_t misuse_ = 0;
  bool shutDown_ = false;
};

}  // namespace watertight
