// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "core/random.h"
#include "policy/breaker_settings.h"
#include "policy/grounds.h"
#include "policy/limiter_outlook.h"
#include "policy/limiter_settings.h"
#include "policy/policy_events.h"
#include "stats/outcome_window.h"

namespace watertight {

/// What a compartment shows its limiter at a check.
struct LimiterView {
  int inFlight = 0;
  OutcomeWindow* window = nullptr;  ///< the compartment's, as it stands
  std::vector<Duration>
      censored;  ///< ages of calls still in flight for longer than the limiter calls slow (A8)
};

/// A call whose outcome the windows count: it ended, or its caller gave it up.
struct EndedCall {
  Outcome outcome;
  std::uint32_t startedIn = 0;  ///< the limiter's epoch when the call started
  int inFlight = 0;             ///< calls in flight when it started, itself included
  bool timedOut = false;
  bool refused = false;  ///< by the downstream itself: a failure that took no time worth measuring
  bool paused = false;   ///< the breaker lets no calls through freely: nothing may change (SEMANTICS C9)
};

/// Decides how many calls may be in flight. A state machine that is told of every call and asked every
/// `interval`; the compartment applies what it answers. Not thread-safe. An algorithm is one file and one
/// line in makeLimiter: a LimitRule for one that learns from samples, or a subclass of this.
class Limiter {
 public:
  virtual ~Limiter() = default;

  /// The limit to begin with, and at any time the last one that was decided or set.
  [[nodiscard]] virtual int limit() const = 0;
  /// Outcomes of calls count as fresh if this was the epoch when they started (SEMANTICS A2).
  [[nodiscard]] virtual std::uint32_t epoch() const = 0;
  /// Whether calls in flight count as evidence although they started before the present epoch.
  [[nodiscard]] virtual bool judgesStale() const = 0;
  /// Calls that take longer are slow.
  [[nodiscard]] virtual Duration slowerThan() const = 0;
  /// The latency that it takes for normal; none if it has learnt none, or has no such idea.
  [[nodiscard]] virtual std::optional<Duration> baseline() const { return std::nullopt; }

  /// Evidence; the decision, where one is made for each call.
  virtual std::optional<LimitChange> record(Instant now, const EndedCall& call) = 0;
  /// Whether record() may answer with a change.
  [[nodiscard]] virtual bool decidesByCall() const = 0;
  /// A call was not admitted at once for want of a permit (SEMANTICS A3).
  virtual void noteTurnedAway() = 0;
  virtual void noteInFlight(int inFlight) = 0;

  /// The decision, where there is one or where holding begins. `to` is the limit from now on.
  virtual std::optional<LimitChange> check(Instant now, const LimiterView& view) = 0;
  /// What a check at this moment would have to judge by, and do. Changes nothing.
  [[nodiscard]] virtual LimiterOutlook outlook(Instant now, const LimiterView& view) const = 0;
  /// A check while the breaker lets no calls through freely: says so when that begins (SEMANTICS C9).
  virtual std::optional<LimitChange> pause() = 0;
  /// The breaker tripped: from here the ramp knows where the limit was.
  virtual void noteTrip() = 0;
  /// The breaker closed again (SEMANTICS C9); none with ramp off, which still makes evidence stale.
  virtual std::optional<LimitChange> ramp(Instant now, Ramp ramp) = 0;

  /// A knob set the limit (SEMANTICS A2); may lie outside [min, max] until the next decision.
  virtual void setLimit(Instant now, int limit, int inFlight) = 0;
  /// Knobs. A limit outside the new [min, max] moves into it, and says so.
  virtual std::optional<LimitChange> reconfigure(Instant now, const LimiterSettings& settings) = 0;

  /// From now on changes carry what they were decided on.
  void tellGrounds() { tellsGrounds_ = true; }

 protected:
  [[nodiscard]] bool tellsGrounds() const { return tellsGrounds_; }
  /// Of a change without figures; null where nobody wants to know.
  [[nodiscard]] GroundsPtr groundsOf(Cause cause, std::vector<Remedy> remedies = {}) const;

 private:
  bool tellsGrounds_ = false;
};

/// `bulkheadLimit`: what `initial` defaults to. `key`: seed and dependency's name, for the algorithms'
/// jitter.
std::unique_ptr<Limiter> makeLimiter(const LimiterSettings& settings, int bulkheadLimit, const DrawKey& key);

}  // namespace watertight
