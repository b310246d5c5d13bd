// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/random_parts.h"

#include <algorithm>

namespace watertight::testing_support {
namespace {

using namespace std::chrono_literals;

constexpr double kOften = 0.5, kSometimes = 0.3, kRarely = 0.1;

Policy randomPolicy(Dice& dice) {
  return dice.oneOf<Policy>({Policy::kAbort, Policy::kDiscard, Policy::kDiscardOldest, Policy::kCallerRuns,
                             Policy::kFallback, Policy::kWait});
}

Duration noneOr(Dice& dice, double share, Duration longest) {
  return dice.chance(share) ? dice.duration(1ns, longest) : 0ns;
}

WindowSettings randomWindow(Dice& dice) {
  WindowSettings window;
  window.kind = dice.chance(kOften) ? WindowKind::kTime : WindowKind::kCount;
  window.span = dice.duration(1us, 2s);
  window.size = dice.between(1, 100);
  window.maxAge = noneOr(dice, kOften, 2s);
  return window;
}

BulkheadSettings randomBulkhead(Dice& dice) {
  BulkheadSettings bulkhead;
  const bool pool = dice.chance(kOften);
  bulkhead.kind = pool ? BulkheadKind::kThreadPool : BulkheadKind::kSemaphore;
  bulkhead.limit = dice.between(pool || dice.chance(0.9) ? 1 : 0, 8);
  bulkhead.policy = randomPolicy(dice);
  const bool waits = bulkhead.policy == Policy::kWait;
  if (pool || waits) bulkhead.queue = dice.chance(kRarely) ? kUnlimitedQueue : dice.between(0, 6);
  if (waits) {
    bulkhead.maxWait = noneOr(dice, 0.9, 300ms);
    do bulkhead.then = randomPolicy(dice);
    while (bulkhead.then == Policy::kWait);
  }
  bulkhead.callTimeout = noneOr(dice, kOften, 400ms);
  if (pool) bulkhead.callerTimeout = noneOr(dice, kOften, 400ms);
  bulkhead.fallbackOnFailure = dice.chance(kSometimes);
  bulkhead.fallbackLatency = noneOr(dice, kSometimes, 200ms);
  bulkhead.fallbackErrorRate = dice.chance(kSometimes) ? dice.uniform() : 0;
  bulkhead.rejectionsAreFailures = dice.chance(kRarely);
  return bulkhead;
}

BreakerSettings randomBreaker(Dice& dice) {
  BreakerSettings breaker;
  if (dice.chance(kOften)) breaker.consecutiveFailures = dice.between(1, 6);
  if (dice.chance(kSometimes)) breaker.failureRate = dice.uniform(0.05, 1);
  if (dice.chance(kSometimes)) breaker.slowRate = dice.uniform(0.05, 1);
  if (breaker.slowRate) breaker.slowCall = dice.duration(1ms, 200ms);
  breaker.window = randomWindow(dice);
  const int mostCalls = breaker.window.kind == WindowKind::kCount ? std::min(30, breaker.window.size) : 30;
  breaker.minimumCalls = dice.between(1, mostCalls);
  breaker.recovery = dice.duration(1ns, 500ms);
  breaker.recoveryFactor = dice.chance(kSometimes) ? dice.uniform(1, 4) : 1;
  breaker.recoveryMax = dice.duration(500ms, 5s);
  breaker.recoveryJitter = dice.chance(kSometimes) ? dice.uniform(0, 0.9) : 0;
  breaker.probes = dice.between(1, 4);
  if (dice.chance(kSometimes)) breaker.probeSuccesses = dice.between(1, 6);
  breaker.probePatience = noneOr(dice, kOften, 500ms);
  breaker.ramp = dice.oneOf<Ramp>({Ramp::kOff, Ramp::kLinear, Ramp::kDouble});
  if (dice.chance(kRarely)) breaker.halfOpen = HalfOpen::kUnlimited;
  if (dice.chance(kRarely)) breaker.lateResults = LateResults::kCount;
  if (dice.chance(kRarely))
    breaker.mode = dice.oneOf<BreakerMode>({BreakerMode::kForcedOpen, BreakerMode::kDisabled});
  return breaker;
}

/// With dice of its own: what else the scenario holds does not depend on how many of them it needs.
void randomRule(LimiterSettings& limiter, Dice dice) {
  using enum LimiterAlgorithm;
  limiter.algorithm = dice.oneOf<LimiterAlgorithm>({kAimd, kAimdPerCall, kVegas, kGradient2, kEnvoyGradient});
  limiter.cooldown = noneOr(dice, kSometimes, 500ms);
  limiter.monitorOnly = dice.chance(kRarely);
  limiter.maxHealthyLatency = noneOr(dice, kSometimes, 100ms);
  limiter.timeout = dice.duration(1ms, 300ms);
  if (dice.chance(kSometimes)) limiter.smoothing = dice.uniform(0.1, 1);
  limiter.probeMultiplier = dice.between(0, 5);
  limiter.longWindow = dice.between(1, 100);
  limiter.percentile = dice.uniform(0.01, 1);
  limiter.rttInterval = dice.duration(1ms, 2s);
  limiter.rttSamples = dice.between(1, 20);
  limiter.probeConcurrency = dice.between(1, 5);
  const bool either = limiter.algorithm != kAimd && limiter.algorithm != kEnvoyGradient;
  if (either && dice.chance(kSometimes)) limiter.mode = LimiterMode::kWindow;
}

RetrySettings randomRetry(Dice& dice) {
  RetrySettings retry;
  retry.attempts = dice.between(1, 5);
  retry.base = noneOr(dice, 0.8, 200ms);
  retry.maxDelay = noneOr(dice, 0.9, 500ms);
  retry.jitter = dice.oneOf<RetryJitter>({RetryJitter::kNone, RetryJitter::kFull});
  retry.retryRejected = dice.chance(kSometimes);
  if (dice.chance(kSometimes)) retry.budget = RetryBudgetSettings{dice.uniform(0, 1), dice.uniform(1, 20)};
  return retry;
}

LimiterSettings randomLimiter(Dice& dice) {
  LimiterSettings limiter;
  limiter.min = dice.between(1, 4);
  limiter.max = limiter.min + dice.between(0, 20);
  if (dice.chance(kSometimes)) limiter.initial = dice.between(limiter.min, limiter.max);
  limiter.interval = dice.duration(1ms, 500ms);
  limiter.minSamples = dice.between(1, 30);
  limiter.errorThreshold = dice.uniform(0.01, 1);
  limiter.latencyThreshold = dice.duration(1ns, 300ms);
  limiter.backoff = dice.uniform(0.05, 0.95);
  limiter.step = dice.between(1, 5);
  limiter.evidence = dice.oneOf<Evidence>({Evidence::kFresh, Evidence::kWindow});
  limiter.evidenceAge = dice.duration(1us, 2s);
  limiter.confidence = dice.chance(kSometimes) ? 0 : dice.uniform(0, 0.99);
  limiter.used = dice.uniform(0.1, 1);
  limiter.queueThreshold = noneOr(dice, kSometimes, 100ms);
  randomRule(limiter, dice);
  return limiter;
}

DownstreamSettings randomDownstream(Dice& dice) {
  DownstreamSettings downstream;
  downstream.latency = randomLatency(dice, 50ms);
  downstream.slowdown = dice.chance(kSometimes) ? dice.uniform(0.1, 10) : 1;
  downstream.added = noneOr(dice, kRarely, 50ms);
  downstream.capacity = dice.chance(kOften) ? 0 : dice.between(1, 6);
  if (dice.chance(kSometimes)) downstream.backlog = dice.between(0, 5);
  downstream.errorRate = dice.chance(kOften) ? dice.uniform() : 0;
  if (dice.chance(kSometimes)) downstream.errorLatency = dice.duration(0ns, 50ms);
  downstream.ignoredRate = dice.chance(kSometimes) ? dice.uniform() : 0;
  downstream.hangRate = dice.chance(kSometimes) ? dice.uniform(0, 0.3) : 0;
  downstream.hangFor = dice.duration(1ms, 5s);
  downstream.cancellable = dice.chance(kOften);
  downstream.obeysTimeout = dice.chance(0.7);
  downstream.outage = dice.chance(kRarely);
  downstream.pause = dice.chance(kRarely);
  return downstream;
}

double within(Dice& dice, const SettingRange& range, double usual) {
  const double most = std::min(range.max, std::max(usual, range.min));
  for (;;) {
    const double number = dice.chance(kRarely) ? range.min : dice.uniform(range.min, most);
    if (range.contains(number)) return number;
  }
}

}  // namespace

LatencySettings randomLatency(Dice& dice, Duration typical) {
  LatencySettings latency;
  latency.kind =
      dice.oneOf<LatencyKind>({LatencyKind::kFixed, LatencyKind::kUniform, LatencyKind::kExponential,
                               LatencyKind::kLognormal, LatencyKind::kPareto});
  latency.value = dice.chance(0.2) ? 0ns : dice.duration(1ns, 2 * typical);
  latency.low = dice.duration(0ns, typical);
  latency.high = latency.low + dice.duration(0ns, typical);
  latency.mean = dice.duration(1ns, 2 * typical);
  latency.median = dice.duration(1ns, typical);
  latency.p99 = latency.median + dice.duration(0ns, 4 * typical);
  latency.scale = dice.duration(1ns, typical);
  latency.shape = dice.uniform(0.3, 4);
  return latency;
}

CompartmentSettings randomCompartment(Dice& dice) {
  CompartmentSettings compartment;
  if (dice.chance(0.9)) compartment.bulkhead = randomBulkhead(dice);
  if (dice.chance(kOften)) compartment.breaker = randomBreaker(dice);
  const bool mayLimit = compartment.bulkhead && compartment.bulkhead->limit > 0;
  if (mayLimit && dice.chance(kOften)) compartment.limiter = randomLimiter(dice);
  compartment.window = randomWindow(dice);
  return compartment;
}

DependencySettings randomDependency(Dice& dice, std::string name) {
  DependencySettings dependency;
  dependency.name = std::move(name);
  dependency.downstream = randomDownstream(dice);
  dependency.compartment = randomCompartment(dice);
  if (dice.chance(kSometimes)) dependency.retry = randomRetry(dice);
  return dependency;
}

SettingValue randomValue(Dice& dice, const SettingInfo& info) {
  if (!info.word.empty() && dice.chance(kRarely)) return std::string{info.word};
  switch (info.type) {
    case SettingType::kBool:
      return dice.chance(kOften);
    case SettingType::kInteger:
      return static_cast<std::int64_t>(within(dice, info.range, 20));
    case SettingType::kFloat:
      return within(dice, info.range, 50);
    case SettingType::kDuration:
      return fromSeconds(within(dice, info.range, 0.4));
    case SettingType::kChoice:
      return std::string{dice.oneOf(info.choices)};
    case SettingType::kText:
      break;
  }
  return std::string{"text"};
}

}  // namespace watertight::testing_support
