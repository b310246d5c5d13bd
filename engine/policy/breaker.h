// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "core/random.h"
#include "policy/breaker_settings.h"
#include "policy/grounds.h"
#include "policy/policy_events.h"
#include "policy/ticket.h"
#include "policy/trip_distance.h"
#include "stats/outcome_window.h"

namespace watertight {

/// Decides whether calls go through (SEMANTICS C). A state machine that is told the time; not thread-safe.
/// Members that may change its state answer with the transition, if there was one.
class Breaker {
 public:
  /// `jitter`: the key of its draws; `request` counts the openings.
  Breaker(const BreakerSettings& settings, const DrawKey& jitter);

  struct Answer {
    std::optional<BreakerPass> pass;      ///< none: refused, reason `breaker_open`
    std::optional<BreakerChange> change;  ///< open to half-open, or a void episode
  };

  /// A call arrives: the only time at which it is asked (SEMANTICS C10).
  Answer ask(Instant now);

  /// The result of a call that it let pass. Of an older generation: moves nothing (SEMANTICS C6), unless
  /// `late_results` says that it counts.
  std::optional<BreakerChange> record(Instant now, const BreakerPass& pass, const Outcome& outcome);

  /// A call that it let pass never ran, or does not count: a probe's place is free again (SEMANTICS C8).
  void giveBack(const BreakerPass& pass);

  /// The episode's patience may have run out (SEMANTICS C5); harmless at any time.
  std::optional<BreakerChange> expirePatience(Instant now);

  /// Thresholds, times and the mode, by hand.
  std::optional<BreakerChange> reconfigure(Instant now, const BreakerSettings& settings);

  /// From now on transitions carry what they were decided on.
  void tellGrounds() { tellsGrounds_ = true; }

  [[nodiscard]] BreakerState state() const { return state_; }
  /// When the first probe may pass; only while open.
  [[nodiscard]] std::optional<Instant> recoversAt() const;
  /// When the present episode becomes void; kNever outside one.
  [[nodiscard]] Instant patienceEnds() const { return patienceEnds_; }
  /// The outcomes of the present generation that it judges by; none are kept while it is not closed.
  [[nodiscard]] WindowCounts evidence(Instant now) { return window_.counts(now); }
  /// What it would compare now, and with what.
  [[nodiscard]] TripDistance distance(Instant now) const;
  /// Places taken of the present episode.
  [[nodiscard]] int probesInFlight() const { return probesInFlight_; }
  /// Until when outcomes that neither failed nor were slow cannot change its state, however many there are:
  /// kNever, or when the window next forgets something; `now` where the next one might.
  [[nodiscard]] Instant calmUntil(Instant now);
  /// Calls do not flow freely: a limiter pauses (SEMANTICS C9).
  [[nodiscard]] bool restricts() const;

 private:
  struct Reason {
    Cause cause = Cause::kByHand;
    std::string why;
    const Outcome* call = nullptr;  ///< whose result it is
  };

  Answer askHalfOpen(Instant now);
  std::optional<BreakerChange> recordClosed(Instant now, const Outcome& outcome);
  std::optional<BreakerChange> recordHalfOpen(Instant now, const BreakerPass& pass, const Outcome& outcome);
  /// Whether probes have a place for one more.
  bool probeMayPass() const;
  std::optional<BreakerChange> closeIfProven(Instant now, const Outcome* call);
  std::optional<Reason> reasonToTrip(Instant now);
  /// Whether so many of so many would be a reason, the minimum of calls aside.
  [[nodiscard]] bool tooMany(const WindowCounts& counts) const;
  void beginEpisode(Instant now);
  BreakerChange open(Instant now, Reason reason);
  BreakerChange close(Instant now, Reason reason);
  BreakerChange enter(Instant now, BreakerState state, Reason reason);
  GroundsPtr groundsOf(Instant now, const Reason& reason);
  Duration recoveryTime() const;

  BreakerSettings settings_;
  DrawKey jitter_;
  mutable OutcomeWindow window_;  // whoever asks it lets go of what is too old
  BreakerState state_ = BreakerState::kClosed;
  std::uint32_t generation_ = 0;
  int failuresInARow_ = 0;
  int tripsInARow_ = 0;  // openings that no probe survived
  std::uint64_t openings_ = 0;
  Instant recoversAt_ = kNever;
  Instant patienceEnds_ = kNever;
  Instant calmUntil_{};  // by what was last recorded, while it is closed
  bool episodeVoid_ = false;
  int probesInFlight_ = 0;
  int probeSuccesses_ = 0;
  Instant since_{};  // the state, or the present episode
  bool tellsGrounds_ = false;
};

}  // namespace watertight
