// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/why_bars.h"

#include <fmt/format.h>

#include <algorithm>

#include "present/amount_text.h"

namespace watertight {
namespace {

constexpr double kRoom = 0.8;  // of a bar's length for the larger of the two

bool ofBreaker(const Grounds& grounds) {
  return grounds.cause >= Cause::kFailuresInARow && grounds.cause <= Cause::kPatienceOver;
}

struct Name {
  const char *name, *tip;
};

Name nameOfMeasure(Measure measure, bool breaker) {
  switch (measure) {
    case Measure::kSamples:
      return breaker
                 ? Name{"calls", "outcomes in the breaker's window against minimum_calls"}
                 : Name{"samples", "outcomes, and calls still in flight that are slow, against min_samples"};
    case Measure::kErrorRate:
      return {"error rate", "failures per outcome against error_threshold"};
    case Measure::kP95:
      return {"p95", "the latency that 95 of 100 calls do not exceed, against latency_threshold"};
    case Measure::kSlowCalls:
      return {"slow calls",
              "calls slower than latency_threshold, against how many chance would explain were "
              "the true share 5 % (confidence)"};
    case Measure::kInFlight:
      return {"in flight",
              "most at once since the last decision, against the share of the limit (used) that "
              "must be taken before it grows"};
    case Measure::kCallLatency:
      return {"latency", "of the call that was judged, against timeout"};
    case Measure::kQueue:
      return {"queue", "calls that the algorithm believes to wait downstream, from latency and baseline"};
    case Measure::kGradient:
      return {"gradient", "how much of the limit the latencies justify, against what would keep the limit"};
    case Measure::kFailuresInARow:
      return {"failures in a row", "against consecutive_failures"};
    case Measure::kFailureRate:
      return {"failure rate", "failures per outcome in the breaker's window, against failure_rate"};
    case Measure::kSlowRate:
      return {"slow calls",
              "share of calls slower than slow_call in the breaker's window, against slow_rate"};
    case Measure::kProbeSuccesses:
      return {"probes succeeded", "of the present episode, against probe_successes"};
    case Measure::kRecovery:
      return {"time open", "until a call came that could be a probe, against recovery"};
    case Measure::kPatience:
      return {"time half-open", "since the episode's first probe, against probe_patience"};
  }
  return {"", ""};
}

bool decides(Cause cause, Measure measure) {
  switch (cause) {
    case Cause::kErrorRate:
      return measure == Measure::kErrorRate;
    case Cause::kLatency:
      return measure == Measure::kP95 || measure == Measure::kSlowCalls;
    case Cause::kErrorRateAndLatency:
      return measure == Measure::kErrorRate || measure == Measure::kP95 || measure == Measure::kSlowCalls;
    case Cause::kInUse:
      return measure == Measure::kInFlight;
    case Cause::kTooFewSamples:
      return measure == Measure::kSamples;
    case Cause::kSlowCall:
      return measure == Measure::kCallLatency;
    case Cause::kRule:
      return measure == Measure::kQueue || measure == Measure::kGradient;
    case Cause::kFailuresInARow:
    case Cause::kFailureRate:
    case Cause::kSlowRate:
      return measure != Measure::kSamples;
    case Cause::kProbesSucceeded:
    case Cause::kProbeFailed:
      return measure == Measure::kProbeSuccesses;
    case Cause::kRecoveryOver:
      return measure == Measure::kRecovery;
    case Cause::kPatienceOver:
      return measure == Measure::kPatience;
    default:
      return false;
  }
}

double numberOf(const Amount& amount) {
  if (const auto* time = std::get_if<Duration>(&amount)) return toSeconds(*time);
  if (const auto* count = std::get_if<std::int64_t>(&amount)) return static_cast<double>(*count);
  return std::get<double>(amount);
}

const char* signOf(Relation relation) {
  constexpr const char* kSigns[] = {"<", "≤", "≥", ">"};
  return kSigns[static_cast<std::size_t>(relation)];
}

// What did not come to pass is said as it stands to the threshold.
Relation opposite(Relation relation) {
  constexpr Relation kOpposites[] = {Relation::kAtLeast, Relation::kAbove, Relation::kBelow,
                                     Relation::kAtMost};
  return kOpposites[static_cast<std::size_t>(relation)];
}

}  // namespace

std::vector<WhyBar> whyBars(const Grounds& grounds) {
  std::vector<WhyBar> bars;
  for (const auto& c : grounds.comparisons) {
    const auto name = nameOfMeasure(c.measure, ofBreaker(grounds));
    const double value = numberOf(c.value);
    const double threshold = numberOf(c.threshold);
    const double scale = kRoom / std::max({value, threshold, 1e-12});
    WhyBar bar;
    bar.name = name.name;
    bar.tip = name.tip;
    bar.value = amountLabel(c.measure, c.value);
    bar.threshold = fmt::format("{} {}", signOf(c.holds ? c.relation : opposite(c.relation)),
                                amountLabel(c.measure, c.threshold));
    bar.fill = std::max(0.0, value * scale);
    bar.mark = std::max(0.0, threshold * scale);
    bar.holds = c.holds;
    const bool expected = grounds.cause == Cause::kTooFewSamples || grounds.cause == Cause::kProbeFailed;
    bar.decided = decides(grounds.cause, c.measure) && c.holds != expected;
    bars.push_back(std::move(bar));
  }
  return bars;
}

}  // namespace watertight
