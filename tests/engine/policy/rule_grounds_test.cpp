// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules that learn from samples say of their changes: on the same samples, a remedy prevents the
// last change, and a little less of it does not.
#include <gmock/gmock.h>

#include <functional>

#include "policy/limiter.h"
#include "support/remedies.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing_support::amountOf;
using testing_support::Pull;
using testing_support::texts;
using testing_support::with;

/// A limiter and the calls that it hears of; its limit is always in full use.
class Watched {
 public:
  explicit Watched(const LimiterSettings& settings, int limit = 20)
      : limiter_(makeLimiter(settings, limit, {1, DrawPurpose::kLimiterJitter})) {
    limiter_->tellGrounds();
  }

  std::optional<LimitChange> call(Duration latency, bool timedOut = false, int inFlight = 0) {
    EndedCall ended{{.latency = latency}, limiter_->epoch(), inFlight > 0 ? inFlight : limiter_->limit()};
    ended.outcome.failed = ended.timedOut = timedOut;
    return limiter_->record({}, ended);
  }
  std::optional<LimitChange> check(std::vector<Duration> censored = {}) {
    return limiter_->check({}, {limiter_->limit(), nullptr, std::move(censored)});
  }
  void reconfigure(const LimiterSettings& settings) { limiter_->reconfigure({}, settings); }
  Limiter& limiter() { return *limiter_; }

 private:
  std::unique_ptr<Limiter> limiter_;
};

LimiterSettings of(LimiterAlgorithm algorithm) {
  LimiterSettings settings;
  settings.algorithm = algorithm;
  return settings;
}

/// Whether the last of these samples changes the limit as `branch`, the settings being others for it alone.
bool lastChanges(LimitBranch branch, const LimiterSettings& before, const LimiterSettings& last,
                 const std::vector<Duration>& samples) {
  Watched w(before);
  for (std::size_t i = 0; i + 1 < samples.size(); ++i) w.call(samples[i]);
  w.reconfigure(last);
  const auto change = w.call(samples.back());
  return change && change->branch == branch;
}

void expectEachPrevents(const LimitChange& change, const LimiterSettings& settings,
                        const std::vector<Duration>& samples) {
  for (const auto& remedy : change.grounds->remedies) {
    if (amountOf(remedy, Lever::kCallLatency)) continue;
    EXPECT_FALSE(lastChanges(change.branch, settings, with(settings, remedy, Pull::kEnough), samples))
        << texts({remedy}).front();
    EXPECT_TRUE(lastChanges(change.branch, settings, with(settings, remedy, Pull::kShort), samples))
        << texts({remedy}).front();
  }
}

TEST(RuleGrounds, OfAimdPerCallAreTheCallAndItsTimeout) {
  const auto settings = of(LimiterAlgorithm::kAimdPerCall);
  Watched w(settings);
  const auto cut = w.call(6s);
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->grounds->cause, Cause::kSlowCall);
  EXPECT_THAT(texts(cut->grounds->comparisons), ElementsAre("call latency 6000 ms > 5000 ms"));
  EXPECT_THAT(texts(cut->grounds->remedies), ElementsAre("timeout ≥ 6000 ms"));
  expectEachPrevents(*cut, settings, {6s});
  const auto grown = w.call(10ms, false, 12);
  ASSERT_TRUE(grown);
  EXPECT_EQ(grown->grounds->cause, Cause::kInUse);
  EXPECT_THAT(texts(grown->grounds->remedies), ElementsAre("max ≤ 18", "used > 0.6667"));
}

TEST(RuleGrounds, OfADropNoSettingWouldHaveSavedIt) {
  Watched w(of(LimiterAlgorithm::kAimdPerCall));
  const auto cut = w.call(1s, true);
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->grounds->cause, Cause::kDrop);
  EXPECT_THAT(cut->grounds->remedies, IsEmpty());
}

TEST(RuleGroundsA8, CallsStillInFlightAreShownApart) {
  Watched w(of(LimiterAlgorithm::kAimdPerCall));
  const auto cut = w.check({6s, 7s});
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->grounds->censoredCalls(), 2);
  EXPECT_EQ(cut->grounds->cause, Cause::kSlowCall);
}

TEST(RuleGrounds, OfVegasIsTheQueueThatItReadsOffLatencies) {
  auto settings = of(LimiterAlgorithm::kVegas);
  settings.probeMultiplier = 0;
  Watched w(settings);
  w.call(100ms);
  const auto cut = w.call(200ms);
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->grounds->cause, Cause::kRule);
  EXPECT_EQ(cut->grounds->baseline, 100ms);
  EXPECT_THAT(texts(cut->grounds->comparisons), ElementsAre("queue 10 > 6"));
  const auto bearable = std::get<Duration>(*amountOf(cut->grounds->remedies.front(), Lever::kCallLatency));
  EXPECT_FALSE(lastChanges(LimitBranch::kDecrease, settings, settings, {100ms, bearable}));
  EXPECT_TRUE(lastChanges(LimitBranch::kDecrease, settings, settings, {100ms, bearable + 1us}));
  const auto grown = w.call(101ms);
  ASSERT_TRUE(grown);
  EXPECT_THAT(texts(grown->grounds->comparisons), ElementsAre("queue 1 < 3"));
  EXPECT_THAT(texts(grown->grounds->remedies), ElementsAre("max ≤ 19"));
}

TEST(RuleGrounds, OfGradient2IsTheGradientAgainstWhatWouldKeepTheLimit) {
  const auto settings = of(LimiterAlgorithm::kGradient2);
  const std::vector<Duration> samples{100ms, 100ms, 1000ms};
  Watched w(settings);
  w.call(samples[0]);
  w.call(samples[1]);
  const auto cut = w.call(samples[2]);
  ASSERT_TRUE(cut);
  ASSERT_EQ(cut->branch, LimitBranch::kDecrease);
  EXPECT_EQ(cut->grounds->cause, Cause::kRule);
  EXPECT_EQ(cut->grounds->remedies.size(), 2U);
  EXPECT_EQ(cut->grounds->comparisons.front().relation, Relation::kBelow);
}

TEST(RuleGrounds, OfEnvoysGradientIsTheGradientAgainstWhatWouldKeepTheLimit) {
  auto settings = of(LimiterAlgorithm::kEnvoyGradient);
  settings.mode = LimiterMode::kPerCall;
  settings.rttSamples = 1;
  settings.jitter = 0;
  const std::vector<Duration> samples{100ms, 300ms};
  Watched w(settings);
  w.call(samples[0]);
  const auto cut = w.call(samples[1]);
  ASSERT_TRUE(cut);
  ASSERT_EQ(cut->branch, LimitBranch::kDecrease);
  EXPECT_EQ(cut->grounds->remedies.front().front().lever, Lever::kBuffer);
  expectEachPrevents(*cut, settings, samples);
}

TEST(RuleGrounds, OfAMeasurementSayThatItIsOne) {
  Watched w(of(LimiterAlgorithm::kEnvoyGradient));
  auto settings = of(LimiterAlgorithm::kEnvoyGradient);
  settings.rttSamples = 1;
  w.reconfigure(settings);
  const auto measured = w.call(100ms);
  ASSERT_TRUE(measured);
  EXPECT_EQ(measured->branch, LimitBranch::kProbe);
  EXPECT_EQ(measured->grounds->cause, Cause::kMeasuring);
}

TEST(RuleGroundsA4, OfAWindowWithTooFewCallsIsHowManyThereWere) {
  auto settings = of(LimiterAlgorithm::kAimdPerCall);
  settings.mode = LimiterMode::kWindow;
  Watched w(settings);
  w.call(10ms);
  w.call(10ms);
  const auto hold = w.check();
  ASSERT_TRUE(hold);
  EXPECT_EQ(hold->grounds->cause, Cause::kTooFewSamples);
  EXPECT_THAT(texts(hold->grounds->comparisons), ElementsAre("no: samples 2 ≥ 20"));
  EXPECT_THAT(texts(hold->grounds->remedies), ElementsAre("min_samples ≤ 2"));
}

TEST(RuleGroundsA2, SamplesLeftOutAreCounted) {
  Watched w(of(LimiterAlgorithm::kAimdPerCall));
  EndedCall old{{.failed = true}, w.limiter().epoch() + 1, 20};
  w.limiter().record({}, old);
  w.limiter().record({}, old);
  EXPECT_EQ(w.call(6s)->grounds->stale, 2);
}

TEST(RuleGrounds, AreToldToNobodyWhoDidNotAsk) {
  const auto limiter = makeLimiter(of(LimiterAlgorithm::kAimdPerCall), 20, {1, DrawPurpose::kLimiterJitter});
  const auto change = limiter->record({}, {{.latency = 6s}, limiter->epoch(), 20});
  ASSERT_TRUE(change);
  EXPECT_FALSE(change->grounds);
}

}  // namespace
}  // namespace watertight
