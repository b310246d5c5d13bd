// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>

#include "policy/grounds.h"
#include "policy/limiter_settings.h"
#include "policy/policy_events.h"

namespace watertight {

/// One measured call, or a window of them.
struct LimitSample {
  Duration latency{};  ///< R; zero: not known, the downstream refused
  Duration least{};    ///< of the window; of one call its latency
  int inFlight = 0;    ///< f: when the call started, itself included; of a window the most
  bool drop = false;   ///< a timeout or a refusal by the downstream itself; of a window: any
  std::int64_t calls = 1;
};

/// What a sample makes of the limit.
struct LimitStep {
  double limit = 0;
  LimitBranch branch = LimitBranch::kHold;
};

/// The arithmetic of an adaptive limit: a limit and a sample in, a limit out (LIMITERS). Knows nothing of
/// time, windows, breakers or journals; those are SampledLimiter's. Remembers what it learns of latencies.
/// Not thread-safe.
class LimitRule {
 public:
  virtual ~LimitRule() = default;

  /// Within [min, max] unless it holds. A fraction is kept from step to step where the rule wants one; the
  /// limit in force is the whole part.
  virtual LimitStep next(double limit, const LimitSample& sample) = 0;
  /// The figures that the last step compared, for people.
  [[nodiscard]] virtual std::string why() const = 0;
  /// Cause, comparisons and remedies of the last step, which moved the limit away from `limit`.
  virtual void explain(Grounds& grounds, double limit) const = 0;
  /// The latency that it takes for normal; none before the first sample, or if it has no such idea.
  [[nodiscard]] virtual std::optional<Duration> baseline() const { return std::nullopt; }
  /// Calls that take longer count against the limit, even before they end.
  [[nodiscard]] virtual Duration slowerThan() const { return Duration::max(); }
  /// The percentile that stands for a window, in ten-thousandths; none: the mean.
  [[nodiscard]] virtual std::optional<int> windowPercentile() const { return std::nullopt; }
  virtual void reconfigure(const LimiterSettings& settings) = 0;

  // For a rule that measures its baseline with few calls in flight:

  [[nodiscard]] virtual bool measuring() const { return false; }
  /// True where a measurement begins now.
  virtual bool beginMeasurement(Instant) { return false; }
  /// A sample of a call begun since; true with the last one that it needed. why() then says the result.
  virtual bool measure(Instant, const LimitSample&) { return false; }
  /// A hand set the limit: it is not to be held down now.
  virtual void giveUpMeasurement(Instant) {}
};

}  // namespace watertight
