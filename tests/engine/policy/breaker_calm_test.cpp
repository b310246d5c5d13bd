// SPDX-License-Identifier: GPL-3.0-or-later
// What a breaker promises of good outcomes (calmUntil), held against what it does.
#include <gtest/gtest.h>

#include "policy/breaker.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

BreakerSettings anySettings(KeyedRandom& random) {
  BreakerSettings settings;
  settings.failureRate = 0.1 + 0.8 * random.uniform();
  if (random.uniform() < 0.5) settings.slowRate = 0.1 + 0.8 * random.uniform();
  if (random.uniform() < 0.3) settings.consecutiveFailures = 1 + static_cast<int>(random.next() % 6);
  settings.minimumCalls = 1 + static_cast<int>(random.next() % 20);
  settings.recovery = 1h;
  settings.window.kind = random.uniform() < 0.5 ? WindowKind::kCount : WindowKind::kTime;
  settings.window.size = 1 + static_cast<int>(random.next() % 40);
  settings.window.maxAge = std::chrono::milliseconds{random.next() % 50};
  settings.window.span = std::chrono::milliseconds{1 + random.next() % 50};
  return settings;
}

Outcome anyOutcome(KeyedRandom& random, double badShare) {
  Outcome outcome;
  outcome.failed = random.uniform() < badShare;
  outcome.slow = random.uniform() < badShare;
  return outcome;
}

TEST(BreakerCalm, CNoGoodOutcomeTripsABreakerThatSaidItCouldNot) {
  int promised = 0, trips = 0, tripsByGood = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    KeyedRandom random({seed, DrawPurpose::kService});
    const BreakerSettings settings = anySettings(random);
    Breaker breaker(settings, {seed, DrawPurpose::kBreakerJitter});
    const double badShare = random.uniform() * 0.5;
    Instant now{1s}, calm{};
    for (int i = 0; i < 300 && breaker.state() == BreakerState::kClosed; ++i) {
      now += std::chrono::microseconds{random.next() % 1000};
      const Outcome outcome = anyOutcome(random, badShare);
      const bool good = !outcome.failed && !outcome.slow;
      const bool safe = good && now < calm;
      const auto change = breaker.record(now, {}, outcome);
      ASSERT_FALSE(safe && change) << "seed " << seed << ", outcome " << i << ": " << change->why;
      promised += safe;
      trips += change.has_value();
      tripsByGood += change.has_value() && good;
      if (!safe) calm = breaker.calmUntil(now);
    }
  }
  EXPECT_GT(promised, 10'000);
  EXPECT_GT(trips, 1000);
  EXPECT_GT(tripsByGood, 20) << "goods that trip are what the promise is about";
}

TEST(BreakerCalm, IsForEverAsLongAsTheFailuresAreFewerThanAnyTripNeeds) {
  Breaker breaker({.failureRate = 0.5, .minimumCalls = 20}, {});
  EXPECT_EQ(breaker.calmUntil(Instant{1s}), kNever);
  for (int i = 0; i < 9; ++i) (void)breaker.record(Instant{1s}, {}, {.failed = true});
  EXPECT_EQ(breaker.calmUntil(Instant{1s}), kNever);
  (void)breaker.record(Instant{1s}, {}, {.failed = true});
  EXPECT_EQ(breaker.calmUntil(Instant{1s}), Instant{1s}) << "ten good ones would make it twenty";
}

TEST(BreakerCalm, EndsWhenTheWindowMayForgetGoodOutcomes) {
  Breaker breaker({.failureRate = 0.5, .minimumCalls = 20}, {});
  for (int i = 0; i < 100; ++i) (void)breaker.record(Instant{1s}, {}, {.failed = i >= 90});
  EXPECT_EQ(breaker.calmUntil(Instant{1s}), Instant{1100ms})
      << "a window of 10 s is cut into slices of 100 ms";
}

TEST(BreakerCalm, IsNotWhileItIsOpenAndIsWhileItIsDisabled) {
  EXPECT_EQ(Breaker({.mode = BreakerMode::kForcedOpen}, {}).calmUntil(Instant{1s}), Instant{1s});
  EXPECT_EQ(Breaker({.mode = BreakerMode::kDisabled}, {}).calmUntil(Instant{1s}), kNever);
}

}  // namespace
}  // namespace watertight
