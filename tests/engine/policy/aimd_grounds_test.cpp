// SPDX-License-Identifier: GPL-3.0-or-later
// What an aimd limiter says of its decisions, and that it is true: on the same evidence, a remedy prevents
// the change, and a little less of it does not.
#include "policy/aimd_grounds.h"

#include <gmock/gmock.h>

#include "policy/aimd.h"
#include "support/dice.h"
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

/// What a limiter sees before one check, to be seen again with other settings.
struct Story {
  int limit = 20;
  std::vector<Outcome> outcomes;
  std::vector<Duration> inFlight;  ///< ages at the check
  bool turnedAway = false;
  int peak = 0;
  int stale = 0;

  void add(int n, Duration latency, bool failed = false) {
    outcomes.insert(outcomes.end(), static_cast<std::size_t>(n), {.failed = failed, .latency = latency});
  }

  [[nodiscard]] std::optional<LimitChange> told(LimiterSettings settings) const {
    settings.initial = limit;
    settings.max = std::max(settings.max, settings.min);
    Aimd aimd(settings, limit);
    aimd.tellGrounds();
    OutcomeWindow window{WindowSettings{}};
    const Instant now{1s};
    for (auto outcome : outcomes) {
      outcome.slow = outcome.latency > aimd.slowerThan();
      aimd.record(now, {outcome, aimd.epoch()});
    }
    for (int i = 0; i < stale; ++i) aimd.record(now, {{.failed = true}, aimd.epoch() + 1});
    if (turnedAway) aimd.noteTurnedAway();
    aimd.noteInFlight(peak);
    LimiterView view{0, &window, {}};
    for (const auto age : inFlight) {
      if (age > aimd.slowerThan()) view.censored.push_back(age);
    }
    return aimd.check(now, view);
  }
};

void expectTrue(const Story& story, const LimiterSettings& settings, const LimitChange& change) {
  for (const auto& remedy : change.grounds->remedies) {
    if (amountOf(remedy, Lever::kFewerFailures) || amountOf(remedy, Lever::kFewerSlowCalls)) continue;
    const auto eased = story.told(with(settings, remedy, Pull::kEnough));
    EXPECT_TRUE(!eased || eased->branch != change.branch) << texts({remedy}).front();
  }
}

TEST(AimdGroundsA1, OfACutByErrorsAreRateAndThreshold) {
  Story story;
  story.add(33, 10ms);
  story.add(55, 20ms, true);
  const auto change = story.told({});
  ASSERT_TRUE(change && change->grounds);
  const auto& grounds = *change->grounds;
  EXPECT_EQ(grounds.cause, Cause::kErrorRate);
  EXPECT_THAT(texts(grounds.comparisons),
              ElementsAre("samples 88 ≥ 20", "error rate 0.625 > 0.5", "no: p95 20 ms > 2000 ms",
                          "no: slow calls 0 ≥ 9", "no: in flight 0 ≥ 18"));
  EXPECT_THAT(texts(grounds.remedies),
              ElementsAre("error_threshold ≥ 0.625", "fewer failures ≥ 11", "min_samples > 88"));
  EXPECT_EQ(grounds.judged->counts.samples, 88);
  EXPECT_EQ(grounds.judged->counts.failures, 55);
  EXPECT_EQ(grounds.slowFrom, 2s);
  expectTrue(story, {}, *change);
}

TEST(AimdGroundsA1, SoManyFailuresFewerAreEnoughAndOneFewerIsNot) {
  for (const int fewer : {11, 10}) {
    Story story;
    story.add(33 + fewer, 10ms);
    story.add(55 - fewer, 20ms, true);
    EXPECT_EQ(story.told({}).has_value(), fewer < 11);
  }
}

TEST(AimdGroundsA1, OfACutByLatencyAreP95AndTheSlowCallsAgainstChance) {
  Story story;
  story.add(15, 10ms);
  story.add(5, 3s);
  const auto change = story.told({});
  ASSERT_TRUE(change && change->grounds);
  EXPECT_EQ(change->grounds->cause, Cause::kLatency);
  EXPECT_THAT(texts(change->grounds->comparisons),
              ElementsAre("samples 20 ≥ 20", "no: error rate 0 > 0.5", "p95 3000 ms > 2000 ms",
                          "slow calls 5 ≥ 4", "no: in flight 0 ≥ 18"));
  EXPECT_THAT(texts(change->grounds->remedies),
              ElementsAre("latency_threshold ≥ 3000 ms", "fewer slow calls ≥ 2", "min_samples > 20"));
  expectTrue(story, {}, *change);
}

TEST(AimdGroundsA1, WithoutTheTestOfChanceOneSlowCallFewerMayDo) {
  const LimiterSettings settings{.confidence = 0};
  Story story;
  story.add(18, 10ms);
  story.add(2, 3s);
  const auto change = story.told(settings);
  ASSERT_TRUE(change);
  EXPECT_THAT(texts(change->grounds->remedies),
              ElementsAre("latency_threshold ≥ 3000 ms", "fewer slow calls ≥ 1", "min_samples > 20"));
}

TEST(AimdGroundsA1, OfACutByBothNeitherThresholdAloneWouldHaveDone) {
  Story story;
  story.add(8, 10ms);
  story.add(12, 3s, true);
  const auto change = story.told({});
  ASSERT_TRUE(change);
  EXPECT_EQ(change->grounds->cause, Cause::kErrorRateAndLatency);
  EXPECT_THAT(texts(change->grounds->remedies),
              ElementsAre("error_threshold ≥ 0.6, latency_threshold ≥ 3000 ms",
                          "fewer failures ≥ 2, fewer slow calls ≥ 9", "min_samples > 20"));
  expectTrue(story, {}, *change);
}

TEST(AimdGroundsA8, CallsInFlightAreShownApartAndCountInP95) {
  Story story;
  story.add(16, 10ms);
  story.inFlight = {1s, 4s, 5s, 5s, 6s, 9s};
  const auto change = story.told({});
  ASSERT_TRUE(change);
  EXPECT_EQ(change->grounds->censoredCalls(), 5);
  EXPECT_EQ(change->grounds->judged->counts.samples, 16);
  EXPECT_EQ(texts(change->grounds->remedies).front(), "latency_threshold ≥ 9000 ms");
  expectTrue(story, {}, *change);
}

// A threshold at p95 itself makes so many fewer calls count that p95 becomes a higher one.
TEST(AimdGroundsA8, ALatencyThresholdThatWouldHaveDoneIsFoundThoughItChangesWhatIsSlow) {
  const LimiterSettings settings{.latencyThreshold = 250ms, .confidence = 0};
  Story story;
  story.add(20, 10ms);
  story.add(2, 600ms);
  story.inFlight.assign(18, 300ms);
  const auto change = story.told(settings);
  ASSERT_TRUE(change);
  EXPECT_EQ(change->p95, 300ms);
  EXPECT_EQ(texts(change->grounds->remedies).front(), "latency_threshold ≥ 600 ms");
  expectTrue(story, settings, *change);
}

TEST(AimdGroundsA2, OutcomesOfOlderCallsAreCountedAsStale) {
  Story story;
  story.add(20, 10ms, true);
  story.stale = 7;
  EXPECT_EQ(story.told({})->grounds->stale, 7);
}

TEST(AimdGroundsA3, OfGrowthIsWhyItWasNeeded) {
  Story story;
  story.add(20, 10ms);
  story.turnedAway = true;
  auto change = story.told({});
  ASSERT_TRUE(change);
  EXPECT_EQ(change->grounds->cause, Cause::kTurnedAway);
  EXPECT_THAT(texts(change->grounds->remedies), ElementsAre("max ≤ 20", "min_samples > 20"));
  expectTrue(story, {}, *change);

  story.turnedAway = false;
  story.peak = 19;
  change = story.told({});
  ASSERT_TRUE(change);
  EXPECT_EQ(change->grounds->cause, Cause::kInUse);
  EXPECT_EQ(texts(change->grounds->comparisons).back(), "in flight 19 ≥ 18");
  EXPECT_THAT(texts(change->grounds->remedies), ElementsAre("max ≤ 20", "min_samples > 20", "used > 0.95"));
  expectTrue(story, {}, *change);
}

TEST(AimdGroundsA4, OfHoldingIsWhatTheFewWouldHaveBrought) {
  const auto otherwise = [](int ok, int failed, bool turnedAway) {
    Story story;
    story.add(ok, 10ms);
    story.add(failed, 10ms, true);
    story.turnedAway = turnedAway;
    const auto change = story.told({});
    EXPECT_EQ(change->grounds->cause, Cause::kTooFewSamples);
    EXPECT_EQ(texts(change->grounds->remedies).front(), "min_samples ≤ 8");
    const auto hasty = story.told({.minSamples = 8});
    EXPECT_EQ(hasty ? hasty->branch : LimitBranch::kHold, change->grounds->otherwise);
    return *change->grounds->otherwise;
  };
  EXPECT_EQ(otherwise(2, 6, true), LimitBranch::kDecrease);
  EXPECT_EQ(otherwise(8, 0, true), LimitBranch::kIncrease);
  EXPECT_EQ(otherwise(8, 0, false), LimitBranch::kHold);
}

TEST(AimdGroundsA4, OfHoldingWithoutAnyCallThereIsNoRemedy) {
  const auto change = Story{}.told({});
  ASSERT_TRUE(change);
  EXPECT_THAT(change->grounds->remedies, IsEmpty());
  EXPECT_EQ(change->grounds->otherwise, std::nullopt);
}

TEST(AimdGroundsC9, PausesRampsAndHandsSayThatMuch) {
  Aimd aimd({}, 20);
  aimd.tellGrounds();
  EXPECT_EQ(aimd.pause()->grounds->cause, Cause::kBreakerRestricts);
  const auto ramp = aimd.ramp({}, Ramp::kLinear);
  EXPECT_EQ(ramp->grounds->cause, Cause::kBreakerClosed);
  EXPECT_EQ(ramp->grounds->remedies.front().front().lever, Lever::kRamp);
  EXPECT_EQ(aimd.reconfigure({}, {.min = 5})->grounds->cause, Cause::kByHand);
}

TEST(AimdGrounds, AreToldToNobodyWhoDidNotAsk) {
  Aimd aimd({}, 20);
  OutcomeWindow window{WindowSettings{}};
  for (int i = 0; i < 20; ++i) aimd.record({}, {{.failed = true}, aimd.epoch()});
  const auto change = aimd.check({}, {0, &window, {}});
  ASSERT_TRUE(change);
  EXPECT_FALSE(change->grounds);
}

TEST(AimdGrounds, AreTrueOfAnyEvidence) {
  testing_support::Dice dice{11};
  int cuts = 0;
  for (int round = 0; round < 400; ++round) {
    Story story;
    story.limit = 2 + dice.between(0, 39);
    story.turnedAway = dice.chance(0.5);
    story.peak = dice.between(0, 39);
    const LimiterSettings settings{.minSamples = 1 + dice.between(0, 19),
                                   .errorThreshold = 0.1 * (1 + dice.between(0, 5)),
                                   .latencyThreshold = 100ms,
                                   .confidence = dice.chance(0.5) ? 0 : 0.95};
    for (int i = dice.between(0, 59); i > 0; --i) {
      story.add(1, std::chrono::milliseconds{1 + dice.between(0, 139)}, dice.chance(0.3));
    }
    for (int i = dice.between(0, 11); i > 0; --i) {
      story.inFlight.push_back(std::chrono::milliseconds{dice.between(0, 399)});
    }
    const auto change = story.told(settings);
    if (!change) continue;
    expectTrue(story, settings, *change);
    if (change->branch != LimitBranch::kDecrease) continue;
    ++cuts;
    for (const auto& remedy : change->grounds->remedies) {
      const bool oneSetting = remedy.size() == 1 && remedy.front().lever != Lever::kFewerFailures &&
                              remedy.front().lever != Lever::kFewerSlowCalls &&
                              remedy.front().lever != Lever::kLatencyThreshold;
      if (!oneSetting) continue;
      const auto again = story.told(with(settings, remedy, Pull::kShort));
      EXPECT_TRUE(again && again->branch == LimitBranch::kDecrease) << texts({remedy}).front();
    }
  }
  EXPECT_GT(cuts, 50);
}

}  // namespace
}  // namespace watertight
