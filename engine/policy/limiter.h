// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "policy/breaker_settings.h"
#include "policy/limiter_settings.h"
#include "policy/policy_events.h"
#include "stats/outcome_window.h"

namespace watertight {

/// What a compartment shows its limiter at a check.
struct LimiterView {
  int inFlight = 0;
  OutcomeWindow* window = nullptr;  ///< the compartment's, as it stands
  std::vector<Duration>
      censored;  ///< ages of calls still in flight for longer than the latency threshold (A8)
};

/// Decides how many calls may be in flight. A state machine that is told of every call and asked every
/// `interval`; the compartment applies what it answers. Not thread-safe. An algorithm is one subclass and one
/// line in makeLimiter.
class Limiter {
 public:
  virtual ~Limiter() = default;

  /// The limit to begin with.
  [[nodiscard]] virtual int limit() const = 0;
  /// Outcomes of calls count as fresh if this was the epoch when they started (SEMANTICS A2).
  [[nodiscard]] virtual std::uint32_t epoch() const = 0;
  /// Whether calls in flight count as evidence although they started before the present epoch.
  [[nodiscard]] virtual bool judgesStale() const = 0;
  /// Calls that take longer are slow.
  [[nodiscard]] virtual Duration slowerThan() const = 0;

  /// An outcome that the window counts; `startedIn`: the epoch when the call started.
  virtual void record(Instant now, std::uint32_t startedIn, const Outcome& outcome) = 0;
  /// A call was not admitted at once for want of a permit (SEMANTICS A3).
  virtual void noteTurnedAway() = 0;
  virtual void noteInFlight(int inFlight) = 0;

  /// The decision, where there is one or where holding begins. `to` is the limit from now on.
  virtual std::optional<LimitChange> check(Instant now, const LimiterView& view) = 0;
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
};

/// `bulkheadLimit`: what `initial` defaults to.
std::unique_ptr<Limiter> makeLimiter(const LimiterSettings& settings, int bulkheadLimit);

}  // namespace watertight
