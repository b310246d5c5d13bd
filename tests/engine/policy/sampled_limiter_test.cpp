// SPDX-License-Identifier: GPL-3.0-or-later
// What surrounds every rule that learns from samples: windows, epochs, ramps, pauses, cooldown.
#include "policy/sampled_limiter.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

/// A limiter and the calls that it hears of; its limit is always in full use.
class Driver {
 public:
  explicit Driver(const LimiterSettings& settings, int bulkheadLimit = 20)
      : limiter_(makeLimiter(settings, bulkheadLimit, {1, DrawPurpose::kLimiterJitter})) {}

  std::string end(const EndedCall& call) { return note(limiter_->record(now_, call)); }
  std::string ok(Duration latency = 10ms) { return end(call(latency)); }
  std::string timeOut(Duration latency = 1s) {
    auto ended = call(latency);
    ended.outcome.failed = ended.timedOut = true;
    return end(ended);
  }
  std::string check(std::vector<Duration> censored = {}) {
    return note(limiter_->check(now_, {limit(), nullptr, std::move(censored)}));
  }
  std::string pause() { return note(limiter_->pause()); }
  std::string ramp(Ramp ramp) {
    limiter_->noteTrip();
    return note(limiter_->ramp(now_, ramp));
  }
  std::string set(const LimiterSettings& settings) { return note(limiter_->reconfigure(now_, settings)); }
  void setByHand(int limit) { limiter_->setLimit(now_, limit, 0); }
  void pass(Duration time) { now_ += time; }

  EndedCall call(Duration latency) const {
    EndedCall ended{{.latency = latency}, limiter_->epoch(), limit()};
    return ended;
  }
  int limit() const { return limiter_->limit(); }
  const LimitChange& last() const { return last_; }

 private:
  std::string note(const std::optional<LimitChange>& change) {
    if (!change) return "nothing";
    last_ = *change;
    return fmt::format("{} {} > {}", nameOf(change->branch), change->from, change->to);
  }

  Instant now_{};
  std::unique_ptr<Limiter> limiter_;
  LimitChange last_;
};

LimiterSettings settingsOf(LimiterAlgorithm algorithm) {
  LimiterSettings settings;
  settings.algorithm = algorithm;
  settings.max = 200;
  return settings;
}

using enum LimiterAlgorithm;

TEST(SampledLimiter, PerCallAThousandCallsASecondBringTwentyToTwoHundredInAFifthOfASecond) {
  Driver d(settingsOf(kAimdPerCall));
  Duration took{};
  for (; d.limit() < 200; took += 1ms) d.ok();
  EXPECT_NEAR(toSeconds(took), 0.2, 0.03);
}

TEST(SampledLimiter, WindowedByASecondTheSameTakesThreeMinutes) {
  auto settings = settingsOf(kAimdPerCall);
  settings.mode = LimiterMode::kWindow;
  Driver d(settings);
  int seconds = 0;
  for (; d.limit() < 200; ++seconds) {
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(d.ok(), "nothing");
    const int before = d.limit();
    EXPECT_EQ(d.check(), fmt::format("increase {} > {}", before, before + 1));
  }
  EXPECT_EQ(seconds, 180);
}

TEST(SampledLimiterA4, AWindowWithFewerThanMinSamplesChangesNothingAndGoesOn) {
  auto settings = settingsOf(kAimdPerCall);
  settings.mode = LimiterMode::kWindow;
  Driver d(settings);
  for (int i = 0; i < 12; ++i) d.ok();
  EXPECT_EQ(d.check(), "hold 20 > 20");
  EXPECT_EQ(d.last().why, "12 of 20 samples");
  EXPECT_EQ(d.check(), "nothing") << "it says so once";
  for (int i = 0; i < 8; ++i) d.ok();
  EXPECT_EQ(d.check(), "increase 20 > 21");
}

TEST(SampledLimiter, SaysTheFiguresOfEachChange) {
  Driver d(settingsOf(kVegas));
  d.ok(10ms);
  EXPECT_EQ(d.ok(10ms), "increase 20 > 26");
  EXPECT_EQ(d.last().why, "queue 0 ≤ 1: 10.0 ms against 10.0 ms");
  EXPECT_EQ(d.last().algorithm, "vegas");
  EXPECT_EQ(d.last().latency, 10ms);
  EXPECT_EQ(d.last().baseline, 10ms);
  EXPECT_EQ(d.last().inFlight, 20);
  EXPECT_EQ(d.last().samples, 1);
}

TEST(SampledLimiter, AFractionOfAChangeIsKeptAndNotSaid) {
  Driver d(settingsOf(kGradient2));
  EXPECT_EQ(d.ok(), "nothing") << "20.8";
  EXPECT_EQ(d.ok(), "increase 20 > 21") << "21.6";
}

TEST(SampledLimiter, AnErrorThatIsNoRefusalIsNoSample) {
  Driver d(settingsOf(kAimdPerCall));
  auto error = d.call(1ms);
  error.outcome.failed = true;
  EXPECT_EQ(d.end(error), "nothing");
  error.refused = true;
  EXPECT_EQ(d.end(error), "decrease 20 > 18");
}

TEST(SampledLimiterA8, CallsInFlightLongerThanTheTimeoutCutOnceAllOfThem) {
  Driver d(settingsOf(kAimdPerCall));
  const auto hanging = d.call(30s);
  EXPECT_EQ(d.check({6s, 7s, 9s}), "decrease 20 > 18");
  EXPECT_EQ(d.last().censored, 3);
  EXPECT_EQ(d.last().why, "9000.0 ms > 5000.0 ms, 3 still in flight");
  EXPECT_EQ(d.end(hanging), "nothing") << "it has been counted";
}

TEST(SampledLimiter, DuringTheCooldownAfterACutNothingChanges) {
  for (const auto algorithm : {kAimdPerCall, kVegas}) {
    auto settings = settingsOf(algorithm);
    settings.cooldown = 10s;
    Driver d(settings);
    d.ok();
    const int before = d.limit();
    EXPECT_THAT(d.timeOut(), HasSubstr("decrease"));
    const int after = d.limit();
    ASSERT_LT(after, before);
    d.pass(9999ms);
    EXPECT_EQ(d.timeOut(), "nothing");
    EXPECT_EQ(d.ok(), "nothing");
    d.pass(1ms);
    EXPECT_THAT(d.ok(), HasSubstr("increase"));
  }
}

class EachRule : public testing::TestWithParam<LimiterAlgorithm> {
 protected:
  /// With what it measures first behind it, and samples enough for a decision.
  static Driver ready(LimiterSettings settings) {
    settings.rttSamples = 1;
    Driver d(settings, 40);
    decide(d);
    d.setByHand(40);
    return d;
  }
  static void decide(Driver& d, Duration latency = 10ms) {
    for (int i = 0; i < 20; ++i) d.ok(latency);
    d.check();
  }
};

TEST_P(EachRule, StaysWithinMinAndMax_A5) {
  auto settings = settingsOf(GetParam());
  settings.min = 7;
  settings.max = 45;
  Driver d = ready(settings);
  for (int i = 0; i < 100; ++i) decide(d);
  EXPECT_EQ(d.limit(), 45);
  int least = d.limit();
  for (int i = 0; i < 40; ++i) {
    for (int j = 0; j < 20; ++j) d.timeOut(60s);
    d.check();
    least = std::min(least, d.limit());
  }
  EXPECT_GE(least, 7);
  EXPECT_LE(least, 12);
}

TEST_P(EachRule, APauseIsSaidOnceAndCallsThatEndInItChangeNothing_C9) {
  Driver d = ready(settingsOf(GetParam()));
  EXPECT_EQ(d.pause(), "paused 40 > 40");
  EXPECT_EQ(d.pause(), "nothing");
  for (int i = 0; i < 50; ++i) {
    auto late = d.call(60s);
    late.outcome.failed = late.timedOut = late.paused = true;
    EXPECT_EQ(d.end(late), "nothing");
  }
  EXPECT_EQ(d.limit(), 40);
}

TEST_P(EachRule, ALinearRampStartsAtMinAndClimbsWithoutOlderCalls_C9) {
  auto settings = settingsOf(GetParam());
  settings.min = 2;
  Driver d = ready(settings);
  const auto old = d.call(10ms);
  EXPECT_EQ(d.ramp(Ramp::kLinear), "ramp 40 > 2");
  for (int i = 0; i < 50; ++i) EXPECT_EQ(d.end(old), "nothing");
  EXPECT_EQ(d.limit(), 2);
  for (int i = 0; i < 5; ++i) decide(d);
  EXPECT_GT(d.limit(), 3);
}

TEST_P(EachRule, ADoublingRampIsAtHalfAfterAFewHealthyChecks_C9) {
  auto settings = settingsOf(GetParam());
  settings.mode = LimiterMode::kWindow;
  settings.min = 2;
  Driver d = ready(settings);
  d.ramp(Ramp::kDouble);
  std::vector<int> limits;
  for (int i = 0; i < 4; ++i) {
    decide(d);
    limits.push_back(d.limit());
  }
  EXPECT_GE(limits[0], 4);
  EXPECT_GE(limits[1], 8);
  EXPECT_GE(limits[2], 16);
  EXPECT_GE(limits[3], 20);
}

TEST_P(EachRule, WithTheRampOffTheOldLimitIsBack_C9) {
  Driver d = ready(settingsOf(GetParam()));
  EXPECT_EQ(d.ramp(Ramp::kOff), "nothing");
  EXPECT_EQ(d.limit(), 40);
}

TEST_P(EachRule, ALimitSetByHandHoldsAndMakesOlderCallsNoEvidence_A2) {
  Driver d = ready(settingsOf(GetParam()));
  const auto old = d.call(10ms);
  d.setByHand(30);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(d.end(old), "nothing");
  EXPECT_EQ(d.limit(), 30);
}

TEST_P(EachRule, AKnobOnMaxMovesTheLimitIntoTheRange) {
  auto settings = settingsOf(GetParam());
  settings.rttSamples = 1;
  Driver d = ready(settings);
  settings.max = 25;
  EXPECT_EQ(d.set(settings), "decrease 40 > 25");
  EXPECT_THAT(d.last().why, HasSubstr("by hand"));
}

INSTANTIATE_TEST_SUITE_P(Algorithms, EachRule,
                         testing::Values(kAimdPerCall, kVegas, kGradient2, kEnvoyGradient),
                         [](const auto& rule) { return std::string(nameOf(rule.param)); });

TEST(SampledLimiter, ADoublingRampDoublesAtEachHealthyCheckAlsoPerCall_C9) {
  auto settings = settingsOf(kAimdPerCall);
  settings.used = 1;
  Driver d(settings, 40);
  d.ramp(Ramp::kDouble);
  std::vector<int> limits;
  for (int i = 0; i < 6; ++i) {
    auto quiet = d.call(10ms);
    quiet.inFlight = 0;
    d.end(quiet);
    d.check();
    limits.push_back(d.limit());
  }
  EXPECT_EQ(limits, (std::vector{2, 4, 8, 16, 20, 20}));
}

class EnvoyLimiter : public testing::Test {
 protected:
  EnvoyLimiter() {
    settings_.rttSamples = 3;
    settings_.jitter = 0;
    settings_.min = 1;
  }
  LimiterSettings settings_ = settingsOf(kEnvoyGradient);
};

TEST_F(EnvoyLimiter, MeasuresFirstWithFewCallsAndThenRestoresTheLimit) {
  Driver d(settings_, 100);
  EXPECT_EQ(d.limit(), 3);
  d.ok(20ms);
  d.ok(21ms);
  EXPECT_EQ(d.ok(19ms), "probe 3 > 100");
  EXPECT_EQ(d.last().why, "measured: 20.0 ms are normal from now on");
  EXPECT_EQ(d.last().samples, 3);
}

TEST_F(EnvoyLimiter, AMeasurementUsesOnlyCallsBegunInIt) {
  Driver d(settings_, 100);
  for (int i = 0; i < 3; ++i) d.ok(20ms);
  d.pass(60s);
  const auto old = d.call(200ms);
  EXPECT_EQ(d.check(), "probe 100 > 3");
  EXPECT_EQ(d.last().why, "measuring what is normal: at most 3 calls at once until 3 have ended");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(d.end(old), "nothing");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(d.ok(30ms), "nothing");
  EXPECT_EQ(d.ok(30ms), "probe 3 > 100");
  EXPECT_NEAR(toMilliseconds(*d.last().baseline), 30, 0.3);
}

TEST_F(EnvoyLimiter, AMeasurementNeverRaisesTheLimit) {
  Driver d(settings_, 2);
  EXPECT_EQ(d.limit(), 2);
}

TEST_F(EnvoyLimiter, AnEmptyIntervalChangesNothing) {
  Driver d(settings_, 50);
  for (int i = 0; i < 3; ++i) d.ok(20ms);
  for (int i = 0; i < 5; ++i) d.check();
  EXPECT_EQ(d.limit(), 50);
}

TEST_F(EnvoyLimiter, ALimitSetByHandEndsAMeasurement) {
  Driver d(settings_, 50);
  for (int i = 0; i < 3; ++i) d.ok(20ms);
  d.pass(60s);
  d.check();
  ASSERT_EQ(d.limit(), 3);
  d.setByHand(70);
  EXPECT_EQ(d.limit(), 70);
  EXPECT_EQ(d.check(), "hold 70 > 70");
}

}  // namespace
}  // namespace watertight
