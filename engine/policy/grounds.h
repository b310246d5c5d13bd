// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>
#include <variant>
#include <vector>

#include "policy/policy_events.h"
#include "stats/window_contents.h"

namespace watertight {

/// What decided. The limiter's causes first, then the breaker's.
enum class Cause : std::uint8_t {
  kErrorRate,
  kLatency,
  kErrorRateAndLatency,
  kDrop,       ///< a call that timed out, or that the downstream itself refused
  kSlowCall,   ///< one call's latency
  kRule,       ///< a rule's own figure: a queue, a gradient
  kLongWaits,  ///< calls waited for their permits: the limit grows
  kTurnedAway,
  kInUse,
  kStarving,  ///< at the minimum, with a few outcomes and none bad, while calls are turned away
  kDoubling,  ///< healthy after the breaker closed
  kTooFewSamples,
  kBreakerRestricts,
  kBreakerClosed,
  kMeasuring,  ///< a baseline is being measured, or was
  kFailuresInARow,
  kFailureRate,
  kSlowRate,
  kRecoveryOver,
  kProbeFailed,
  kProbesSucceeded,
  kPatienceOver,
  kByHand,
};

/// What was measured.
enum class Measure : std::uint8_t {
  kSamples,
  kErrorRate,
  kP95,
  kSlowCalls,
  kInFlight,     ///< at the most, against what counts as in use
  kCallLatency,  ///< of the sample that a rule judged
  kQueue,        ///< that a rule reads off latencies
  kGradient,     ///< against what would keep the limit
  kFailuresInARow,
  kFailureRate,
  kSlowRate,
  kProbeSuccesses,
  kRecovery,  ///< time spent open
  kPatience,  ///< time since the episode's first probe
};

/// A count, a share or ratio, or a time.
using Amount = std::variant<std::int64_t, double, Duration>;

enum class Relation : std::uint8_t { kBelow, kAtMost, kAtLeast, kAbove };

/// `value` was held against `threshold`; `holds`: it stood in that relation to it.
struct Comparison {
  Measure measure = Measure::kSamples;
  Amount value, threshold;
  Relation relation = Relation::kAbove;
  bool holds = false;

  bool operator==(const Comparison&) const = default;
};

/// What would have had to be another. Settings have the names of SETTINGS.
enum class Lever : std::uint8_t {
  kErrorThreshold,
  kLatencyThreshold,
  kMinSamples,
  kMax,
  kUsed,
  kTimeout,
  kTolerance,
  kQueueSize,
  kBuffer,
  kRamp,  ///< "off"; needs no amount
  kConsecutiveFailures,
  kFailureRate,
  kSlowRate,
  kMinimumCalls,
  kProbeSuccesses,
  // of what came to pass
  kFewerFailures,
  kFewerSlowCalls,
  kCallLatency,
};

template <>
struct EnumNames<Lever> {
  static constexpr std::array<std::string_view, 18> names{"error_threshold",
                                                          "latency_threshold",
                                                          "min_samples",
                                                          "max",
                                                          "used",
                                                          "timeout",
                                                          "tolerance",
                                                          "queue_size",
                                                          "buffer",
                                                          "ramp",
                                                          "consecutive_failures",
                                                          "failure_rate",
                                                          "slow_rate",
                                                          "minimum_calls",
                                                          "probe_successes",
                                                          "fewer failures",
                                                          "fewer slow calls",
                                                          "the call's latency"};
};

struct Need {
  Lever lever = Lever::kMax;
  Relation relation = Relation::kAtLeast;
  Amount amount;

  bool operator==(const Need&) const = default;
};

/// All of them together would have prevented the change, had all else been the same.
using Remedy = std::vector<Need>;

/// The compartment at the instant of a change, before it took hold.
struct Scene {
  std::optional<int> limit;
  int inFlight = 0;
  std::int64_t waiting = 0, abandoned = 0;
  std::optional<Duration> oldest;  ///< age of the call that has been in flight for longest
  WindowContents window;           ///< the compartment's; slow in it is what the limiter calls so
  bool rejectionsAreFailures = false;

  bool operator==(const Scene&) const = default;
};

/// What a change was decided on. Immutable once told.
struct Grounds {
  Cause cause = Cause::kByHand;
  std::vector<Comparison>
      comparisons;               ///< all that were made, in order; none for what nothing was held against
  std::vector<Remedy> remedies;  ///< each by itself; none where none is known
  /// What was judged by, where the judge keeps outcomes of its own: fresh evidence, or the breaker's window,
  /// which keeps counts only.
  std::optional<WindowContents> judged;
  std::int64_t stale =
      0;                 ///< outcomes left out since the last decision: their calls began before the last cut
  LatencyBars censored;  ///< ages of calls still in flight that were judged as slow (SEMANTICS A8)
  std::optional<Outcome> call;       ///< the one that brought the decision
  std::optional<Duration> slowFrom;  ///< calls that take longer are slow to the judge
  std::optional<Duration> baseline;  ///< the latency that the rule takes for normal
  /// Where evidence was too scarce: what the same evidence would have brought, had it sufficed.
  std::optional<LimitBranch> otherwise;
  Scene scene;

  [[nodiscard]] std::int64_t censoredCalls() const {
    std::int64_t calls = 0;
    for (const auto& bar : censored) calls += bar.count;
    return calls;
  }
};

/// So many fewer of `count` suffice that `bad(count left)` is no longer true; it becomes true with more of
/// them, not with fewer, and is not true of none.
template <typename Bad>
std::int64_t fewestLess(std::int64_t count, Bad bad) {
  std::int64_t good = 0;
  std::int64_t tooMany = count + 1;
  while (tooMany - good > 1) {
    const auto middle = good + (tooMany - good) / 2;
    (bad(middle) ? tooMany : good) = middle;
  }
  return count - good;
}

}  // namespace watertight
