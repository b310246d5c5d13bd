// SPDX-License-Identifier: MIT
#include "policy/aimd_grounds.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr int kP95 = 9500;

// A higher threshold also makes fewer of the calls in flight count as slow, and p95 another one.
Duration bearableThreshold(Instant now, OutcomeWindow& evidence, std::span<const Duration> censored) {
  std::vector<Duration> ages(censored.begin(), censored.end());
  Duration threshold{};
  for (;;) {
    const auto p95 = evidence.percentileWith(now, kP95, ages);
    if (!p95 || *p95 <= threshold) return threshold;
    threshold = *p95;
    std::erase_if(ages, [threshold](Duration age) { return age <= threshold; });
  }
}

AimdJudgement withoutPatience(Instant now, OutcomeWindow& evidence, std::span<const Duration> censored,
                              LimiterSettings settings) {
  const auto outcomes = evidence.counts(now).samples;
  const auto samples = outcomes > 0 ? outcomes : static_cast<std::int64_t>(censored.size());
  settings.minSamples = static_cast<int>(std::clamp<std::int64_t>(samples, 1, settings.minSamples));
  return judge(now, evidence, censored, settings);
}

}  // namespace

AimdGrounds::AimdGrounds(Instant now, OutcomeWindow& evidence, std::span<const Duration> censored,
                         const AimdJudgement& judgement, const LimiterSettings& settings, const AimdUse& use)
    : settings_(settings),
      use_(use),
      judgement_(judgement),
      evidence_(evidence.contents(now)),
      censored_(barsOf(censored)),
      bearable_(bearableThreshold(now, evidence, censored)),
      hasty_(withoutPatience(now, evidence, censored, settings)) {}

Grounds AimdGrounds::of(const LimitChange& change) const {
  Grounds grounds;
  grounds.judged = evidence_;
  grounds.stale = use_.stale;
  grounds.censored = censored_;
  grounds.slowFrom = settings_.latencyThreshold;
  compare(grounds, change.from);
  if (change.branch == LimitBranch::kDecrease) preventCut(grounds);
  if (change.branch == LimitBranch::kIncrease) preventGrowth(grounds, change.from);
  if (change.branch == LimitBranch::kHold) hasteHold(grounds, change.from);
  return grounds;
}

void AimdGrounds::compare(Grounds& grounds, int limit) const {
  const auto& j = judgement_;
  auto& all = grounds.comparisons;
  all.push_back({Measure::kSamples, j.samples, std::int64_t{settings_.minSamples}, Relation::kAtLeast,
                 j.samples >= settings_.minSamples});
  if (j.errorRate) {
    all.push_back({Measure::kErrorRate, *j.errorRate, settings_.errorThreshold, Relation::kAbove,
                   *j.errorRate > settings_.errorThreshold});
  }
  if (j.p95) {
    all.push_back({Measure::kP95, *j.p95, settings_.latencyThreshold, Relation::kAbove,
                   *j.p95 > settings_.latencyThreshold});
  }
  if (const auto needed = slowCallsBeyondChance(j.samples, settings_.confidence); needed && j.samples > 0) {
    all.push_back({Measure::kSlowCalls, j.slow, *needed, Relation::kAtLeast, j.slow >= *needed});
  }
  all.push_back({Measure::kInFlight, std::int64_t{use_.peakInFlight}, settings_.usedInForce() * limit,
                 Relation::kAtLeast, inUse(limit)});
}

// Few enough for chance, or for p95 to be that of a fast one.
std::int64_t AimdGrounds::mostSlow() const {
  const auto needed = slowCallsBeyondChance(judgement_.samples, settings_.confidence);
  return std::max(judgement_.samples / 20, needed.value_or(0) - 1);
}

bool AimdGrounds::inUse(int limit) const {
  return use_.peakInFlight >= settings_.usedInForce() * limit;
}

void AimdGrounds::preventCut(Grounds& grounds) const {
  const auto& j = judgement_;
  grounds.cause = j.failing && j.slowed ? Cause::kErrorRateAndLatency
                  : j.failing           ? Cause::kErrorRate
                                        : Cause::kLatency;
  Remedy thresholds;
  Remedy fewer;
  if (j.failing) {
    thresholds.push_back({Lever::kErrorThreshold, Relation::kAtLeast, *j.errorRate});
    const auto tooMany = [&](std::int64_t failures) {
      return static_cast<double>(failures) / static_cast<double>(j.outcomes) > settings_.errorThreshold;
    };
    fewer.push_back(
        {Lever::kFewerFailures, Relation::kAtLeast, fewestLess(evidence_.counts.failures, tooMany)});
  }
  if (j.slowed) {
    thresholds.push_back({Lever::kLatencyThreshold, Relation::kAtLeast, bearable_});
    fewer.push_back({Lever::kFewerSlowCalls, Relation::kAtLeast, j.slow - mostSlow()});
  }
  const auto counted = j.slowed ? j.samples : j.outcomes;
  grounds.remedies = {thresholds, fewer, {{Lever::kMinSamples, Relation::kAbove, counted}}};
}

Cause AimdGrounds::causeOfGrowth() const {
  if (!judgement_.enough) return Cause::kStarving;
  if (judgement_.waitedLong > 0) return Cause::kLongWaits;
  return use_.turnedAway ? Cause::kTurnedAway : Cause::kInUse;
}

void AimdGrounds::preventGrowth(Grounds& grounds, int limit) const {
  grounds.cause = causeOfGrowth();
  grounds.remedies.push_back({{Lever::kMax, Relation::kAtMost, std::int64_t{limit}}});
  // At the minimum it might have grown nevertheless, not to starve.
  if (judgement_.enough && limit > settings_.min) {
    grounds.remedies.push_back({{Lever::kMinSamples, Relation::kAbove, judgement_.outcomes}});
  }
  const double used = static_cast<double>(use_.peakInFlight) / std::max(1, limit);
  if (grounds.cause == Cause::kInUse && used < 1) {
    grounds.remedies.push_back({{Lever::kUsed, Relation::kAbove, used}});
  }
}

void AimdGrounds::hasteHold(Grounds& grounds, int limit) const {
  grounds.cause = Cause::kTooFewSamples;
  const auto& j = hasty_;
  if (j.outcomes == 0 && !j.bad()) return;
  const auto samples = j.outcomes > 0 ? j.outcomes : j.samples;
  grounds.remedies.push_back({{Lever::kMinSamples, Relation::kAtMost, samples}});
  const int cut = static_cast<int>(limit * settings_.backoffInForce());
  const bool used = j.waitedLong > 0 || use_.turnedAway || inUse(limit);
  grounds.otherwise = LimitBranch::kHold;
  if (j.bad() && std::max(cut, settings_.min) < limit) grounds.otherwise = LimitBranch::kDecrease;
  if (!j.bad() && j.enough && used && limit < settings_.max) grounds.otherwise = LimitBranch::kIncrease;
}

}  // namespace watertight
