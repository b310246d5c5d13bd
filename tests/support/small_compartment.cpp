// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/small_compartment.h"

#include <functional>

namespace watertight::testing_support {
namespace {

using namespace std::chrono_literals;

constexpr int kPolicies = static_cast<int>(EnumNames<Policy>::names.size());

Policy anyPolicy(Dice& dice) {
  return static_cast<Policy>(dice.between(0, kPolicies - 1));
}

Policy anyPolicyButWait(Dice& dice) {
  return static_cast<Policy>(dice.between(0, kPolicies - 2));
}

Duration aTime(Dice& dice) {
  return dice.oneOf<Duration>({1ns, 1ms, 5ms, 20ms, 100ms, 1s, 10s});
}

Duration aTimeOrNone(Dice& dice) {
  return dice.chance(0.2) ? Duration::zero() : aTime(dice);
}

WindowSettings aWindow(Dice& dice) {
  if (dice.chance(0.5)) return {.kind = WindowKind::kTime, .span = dice.oneOf<Duration>({50ms, 1s, 10s})};
  return {.kind = WindowKind::kCount, .size = dice.between(1, 20), .maxAge = aTimeOrNone(dice)};
}

std::optional<double> aRate(Dice& dice) {
  return dice.chance(0.4) ? std::nullopt : std::optional{dice.oneOf<double>({0.05, 0.3, 0.5, 1})};
}

void turn(BulkheadSettings& b, Dice& dice) {
  const std::vector<std::function<void()>> knobs{
      [&] { b.limit = dice.between(0, 8); },
      [&] { b.queue = dice.chance(0.2) ? kUnlimitedQueue : dice.between(0, 5); },
      [&] { b.policy = anyPolicy(dice); }, [&] { b.then = anyPolicyButWait(dice); },
      [&] { b.maxWait = aTimeOrNone(dice); }};
  dice.oneOf(knobs)();
}

void turn(BreakerSettings& b, Dice& dice) {
  const std::vector<std::function<void()>> knobs{
      [&] { b.consecutiveFailures = dice.chance(0.3) ? std::nullopt : std::optional{dice.between(1, 6)}; },
      [&] { b.failureRate = aRate(dice); },
      [&] { b.slowRate = aRate(dice), b.slowCall = aTime(dice); },
      [&] { b.minimumCalls = dice.between(1, 10); },
      [&] { b.recovery = aTime(dice); },
      [&] {
        b.recoveryFactor = dice.oneOf<double>({1, 1.5, 3});
      },
      [&] {
        b.recoveryMax = dice.oneOf<Duration>({1s, 1min});
      },
      [&] {
        b.recoveryJitter = dice.oneOf<double>({0, 0.5});
      },
      [&] { b.probes = dice.between(1, 4); },
      [&] { b.probeSuccesses = dice.chance(0.3) ? std::nullopt : std::optional{dice.between(1, 6)}; },
      [&] { b.probePatience = aTimeOrNone(dice); },
      [&] { b.ramp = static_cast<Ramp>(dice.between(0, 2)); },
      [&] { b.mode = dice.chance(0.6) ? BreakerMode::kAuto : static_cast<BreakerMode>(dice.between(0, 2)); },
      [&] { b.window = aWindow(dice); }};
  dice.oneOf(knobs)();
}

void turn(LimiterSettings& l, Dice& dice) {
  const std::vector<std::function<void()>> knobs{
      [&] { l.min = dice.between(1, 4), l.max = std::max(l.min, l.max); },
      [&] { l.max = l.min + dice.between(0, 19); },
      [&] { l.minSamples = dice.between(1, 10); },
      [&] {
        l.errorThreshold = dice.oneOf<double>({0.1, 0.5, 1});
      },
      [&] { l.latencyThreshold = aTime(dice); },
      [&] {
        l.backoff = dice.oneOf<double>({0.1, 0.5, 0.9, 0.99});
      },
      [&] { l.step = dice.between(1, 5); },
      [&] { l.evidence = static_cast<Evidence>(dice.between(0, 1)); },
      [&] {
        l.evidenceAge = dice.oneOf<Duration>({100ms, 60s});
      },
      [&] {
        l.confidence = dice.oneOf<double>({0, 0.95});
      },
      [&] {
        l.used = dice.oneOf<double>({0.1, 0.9, 1});
      },
      [&] { l.queueThreshold = aTimeOrNone(dice); },
      [&] { l.cooldown = aTimeOrNone(dice); },
      [&] { l.monitorOnly = dice.chance(0.2); },
      [&] { l.maxHealthyLatency = aTimeOrNone(dice); },
      [&] { l.timeout = aTime(dice); },
      [&] {
        l.smoothing = dice.oneOf<double>({0.2, 1});
      },
      [&] { l.probeMultiplier = dice.between(0, 5); },
      [&] { l.longWindow = dice.between(1, 100); },
      [&] { l.queueSize = dice.between(0, 5); },
      [&] { l.rttInterval = aTime(dice); },
      [&] { l.rttSamples = dice.between(1, 10); },
      [&] { l.probeConcurrency = dice.between(1, 5); }};
  dice.oneOf(knobs)();
}

LimiterSettings anyLimiter(Dice& dice) {
  constexpr int kAlgorithms = static_cast<int>(EnumNames<LimiterAlgorithm>::names.size());
  LimiterSettings limiter;
  limiter.algorithm = static_cast<LimiterAlgorithm>(dice.between(0, kAlgorithms - 1));
  return limiter;
}

template <typename Settings>
Settings anyOf(Settings settings, Dice& dice) {
  for (int i = 0; i < 20; ++i) turn(settings, dice);
  return settings;
}

}  // namespace

CompartmentSettings smallCompartment(Dice& dice) {
  CompartmentSettings settings;
  if (dice.chance(0.9)) {
    BulkheadSettings bulkhead;
    bulkhead.kind = dice.chance(0.5) ? BulkheadKind::kThreadPool : BulkheadKind::kSemaphore;
    settings.bulkhead = anyOf(bulkhead, dice);
  }
  if (dice.chance(0.7)) settings.breaker = anyOf(BreakerSettings{}, dice);
  if (dice.chance(0.7)) settings.limiter = anyOf(anyLimiter(dice), dice);
  settings.window = aWindow(dice);
  return settings;
}

void turnAKnob(CompartmentSettings& settings, Dice& dice) {
  const int part = dice.between(0, 9);
  if (part == 0) {
    settings.window = aWindow(dice);
  } else if (part < 5) {
    if (settings.bulkhead) turn(*settings.bulkhead, dice);
  } else if (part < 8) {
    if (settings.breaker) turn(*settings.breaker, dice);
  } else if (settings.limiter) {
    turn(*settings.limiter, dice);
  }
}

}  // namespace watertight::testing_support
