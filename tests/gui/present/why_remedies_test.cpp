// SPDX-License-Identifier: GPL-3.0-or-later
// What would have prevented a change, in words, for every cause that there is.
#include "present/why_remedies.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

LimitChange changeOf(int from, int to, LimitBranch branch) {
  LimitChange change;
  change.branch = branch;
  change.from = from;
  change.to = to;
  change.algorithm = "aimd";
  return change;
}

LimitChange cut() {
  return changeOf(20, 10, LimitBranch::kDecrease);
}

LimitChange growth() {
  return changeOf(20, 21, LimitBranch::kIncrease);
}

Grounds of(Cause cause, std::vector<Remedy> remedies = {}) {
  Grounds grounds;
  grounds.cause = cause;
  grounds.remedies = std::move(remedies);
  return grounds;
}

Grounds judged(Grounds grounds, std::int64_t samples, std::int64_t failures, std::int64_t timeouts) {
  grounds.judged.emplace();
  grounds.judged->counts = {.samples = samples, .failures = failures, .timeouts = timeouts};
  return grounds;
}

std::int64_t n(std::int64_t count) {
  return count;
}

TEST(WhyRemedies, OfACutByErrors) {
  const auto grounds = judged(of(Cause::kErrorRate, {{{Lever::kErrorThreshold, Relation::kAtLeast, 0.625}},
                                                     {{Lever::kFewerFailures, Relation::kAtLeast, n(11)}},
                                                     {{Lever::kMinSamples, Relation::kAbove, n(88)}}}),
                              88, 55, 34);
  EXPECT_EQ(
      limitPrevention(cut(), grounds),
      "With error_threshold at 63 % or more, with 11 failures fewer of 55 (34 of them were timeouts), or "
      "with min_samples above 88, the limit would not have been cut.");
}

TEST(WhyRemedies, OfACutByLatency) {
  const auto grounds =
      judged(of(Cause::kLatency, {{{Lever::kLatencyThreshold, Relation::kAtLeast, Duration{312'100us}}},
                                  {{Lever::kFewerSlowCalls, Relation::kAtLeast, n(1)}},
                                  {{Lever::kMinSamples, Relation::kAbove, n(20)}}}),
             20, 0, 0);
  EXPECT_EQ(
      limitPrevention(cut(), grounds),
      "With latency_threshold at 313 ms or more, with one slow call fewer, or with min_samples above 20, "
      "the limit would not have been cut.");
}

TEST(WhyRemedies, OfACutByBothSayWhatWouldHaveBeenNeededTogether) {
  const auto grounds =
      judged(of(Cause::kErrorRateAndLatency, {{{Lever::kErrorThreshold, Relation::kAtLeast, 0.6},
                                               {Lever::kLatencyThreshold, Relation::kAtLeast, Duration{3s}}},
                                              {{Lever::kFewerFailures, Relation::kAtLeast, n(2)},
                                               {Lever::kFewerSlowCalls, Relation::kAtLeast, n(9)}}}),
             20, 12, 12);
  EXPECT_EQ(
      limitPrevention(cut(), grounds),
      "With error_threshold at 60 % or more and latency_threshold at 3 s or more or with 2 failures fewer "
      "of 12 (all were timeouts) and 9 slow calls fewer, the limit would not have been cut.");
}

TEST(WhyRemedies, OfADropNoThreshold) {
  EXPECT_EQ(limitPrevention(cut(), of(Cause::kDrop)),
            "One timeout or refusal by the downstream is enough for this algorithm, whatever its thresholds: "
            "only an answer in time would have prevented the cut.");
}

TEST(WhyRemedies, OfASlowCallAndOfARule) {
  EXPECT_EQ(
      limitPrevention(cut(), of(Cause::kSlowCall, {{{Lever::kTimeout, Relation::kAtLeast, Duration{6s}}}})),
      "With timeout at 6 s or more, the limit would not have been cut.");
  EXPECT_EQ(limitPrevention(
                cut(), of(Cause::kRule, {{{Lever::kCallLatency, Relation::kAtMost, Duration{142'857us}}}})),
            "With a latency of 142 ms or less, the limit would not have been cut.");
  EXPECT_EQ(
      limitPrevention(cut(), of(Cause::kRule, {{{Lever::kTolerance, Relation::kAtLeast, 2.3401}},
                                               {{Lever::kQueueSize, Relation::kAtLeast, n(10)}}})),
      "With tolerance at 2.35 or more or with queue_size at 10 or more, the limit would not have been cut.");
  EXPECT_EQ(limitPrevention(cut(), of(Cause::kRule)),
            "What would have prevented it cannot be told from here.");
}

TEST(WhyRemedies, OfGrowth) {
  const std::vector<Remedy> remedies{{{Lever::kMax, Relation::kAtMost, n(20)}},
                                     {{Lever::kMinSamples, Relation::kAbove, n(25)}}};
  for (const auto cause : {Cause::kTurnedAway, Cause::kLongWaits}) {
    EXPECT_EQ(
        limitPrevention(growth(), of(cause, remedies)),
        "Nothing spoke against growth. With max at 20 or less or with min_samples above 25, it would have "
        "stayed at 20.");
  }
  auto used = remedies;
  used.push_back({{Lever::kUsed, Relation::kAbove, 0.95}});
  EXPECT_EQ(
      limitPrevention(growth(), of(Cause::kInUse, used)),
      "Nothing spoke against growth. With max at 20 or less, with min_samples above 25, or with used above "
      "95 %, it would have stayed at 20.");
  EXPECT_EQ(limitPrevention(growth(), of(Cause::kDoubling, {remedies.front()})),
            "With max at 20 or less, it would have stayed at 20.");
}

TEST(WhyRemedies, OfHoldingIsWhatTheFewWouldHaveBrought) {
  const auto hold = changeOf(20, 20, LimitBranch::kHold);
  auto grounds = of(Cause::kTooFewSamples, {{{Lever::kMinSamples, Relation::kAtMost, n(8)}}});
  EXPECT_EQ(limitPrevention(hold, grounds),
            "With min_samples at 8 or less it would have decided; what, cannot be told.");
  grounds.otherwise = LimitBranch::kDecrease;
  EXPECT_EQ(limitPrevention(hold, grounds),
            "With min_samples at 8 or less it would have decided: the few there were speak for a cut.");
  grounds.otherwise = LimitBranch::kIncrease;
  EXPECT_EQ(limitPrevention(hold, grounds),
            "With min_samples at 8 or less it would have decided: the few there were speak for growth.");
  grounds.otherwise = LimitBranch::kHold;
  EXPECT_EQ(
      limitPrevention(hold, grounds),
      "With min_samples at 8 or less it would have decided, and the limit would have stayed all the same.");
  EXPECT_EQ(limitPrevention(hold, of(Cause::kTooFewSamples)),
            "There was nothing to judge by: only calls that end, or that hang, are evidence.");
}

TEST(WhyRemedies, OfRampsPausesMeasurementsAndHands) {
  EXPECT_EQ(limitPrevention(changeOf(20, 2, LimitBranch::kRamp),
                            of(Cause::kBreakerClosed, {{{Lever::kRamp, Relation::kAtMost, {}}}})),
            "With ramp \"off\" the limit would have stayed at 20.");
  EXPECT_EQ(limitPrevention(changeOf(20, 20, LimitBranch::kPaused), of(Cause::kBreakerRestricts)),
            "Only a breaker that lets calls through: while it is open or half-open, the limiter learns and "
            "changes nothing.");
  EXPECT_EQ(limitPrevention(changeOf(20, 3, LimitBranch::kProbe), of(Cause::kMeasuring)),
            "The algorithm measures what is normal now and then: no threshold was passed.");
  EXPECT_EQ(limitPrevention(cut(), of(Cause::kByHand)), "A hand did it: nothing was judged.");
}

TEST(WhyRemedies, OfTrips) {
  EXPECT_EQ(breakerPrevention(
                judged(of(Cause::kFailuresInARow, {{{Lever::kConsecutiveFailures, Relation::kAbove, n(5)}},
                                                   {{Lever::kFewerFailures, Relation::kAtLeast, n(1)}}}),
                       5, 5, 0)),
            "With consecutive_failures above 5 or with one failure fewer of 5, it would have stayed closed.");
  EXPECT_EQ(
      breakerPrevention(judged(of(Cause::kFailureRate, {{{Lever::kFailureRate, Relation::kAbove, 0.75}},
                                                        {{Lever::kFewerFailures, Relation::kAtLeast, n(6)}},
                                                        {{Lever::kMinimumCalls, Relation::kAbove, n(20)}}}),
                               20, 15, 1)),
      "With failure_rate above 75 %, with 6 failures fewer of 15 (1 of them was a timeout), or with "
      "minimum_calls above 20, it would have stayed closed.");
  EXPECT_EQ(breakerPrevention(judged(
                of(Cause::kFailureRate, {{{Lever::kFewerFailures, Relation::kAtLeast, n(3)}}}), 4, 4, 0)),
            "Every call failed: no failure_rate would have helped. With 3 failures fewer of 4, it would have "
            "stayed closed.");
  EXPECT_EQ(
      breakerPrevention(judged(of(Cause::kSlowRate, {{{Lever::kSlowRate, Relation::kAbove, 0.25}},
                                                     {{Lever::kFewerSlowCalls, Relation::kAtLeast, n(2)}}}),
                               8, 0, 0)),
      "With slow_rate above 25 % or with 2 slow calls fewer, it would have stayed closed.");
}

TEST(WhyRemedies, OfProbes) {
  auto failed = of(Cause::kProbeFailed);
  failed.call = Outcome{.failed = true, .timedOut = true, .latency = 500ms};
  EXPECT_EQ(
      breakerPrevention(failed),
      "The probe timed out after 500 ms, and one failure opens it again whatever the settings. Whether a "
      "later probe would have succeeded cannot be told: a longer recovery would have asked later.");
  EXPECT_EQ(
      breakerPrevention(of(Cause::kProbesSucceeded, {{{Lever::kProbeSuccesses, Relation::kAbove, n(2)}}})),
      "With probe_successes above 2, it would have stayed half-open.");
  auto patience = of(Cause::kPatienceOver);
  patience.comparisons = {{Measure::kPatience, Duration{5s}, Duration{5s}, Relation::kAtLeast, true}};
  EXPECT_EQ(
      breakerPrevention(patience),
      "With a probe_patience longer than 5 s the episode would have gone on; whether its probes would have "
      "succeeded cannot be told.");
  auto recovery = of(Cause::kRecoveryOver);
  recovery.comparisons = {{Measure::kRecovery, Duration{12s}, Duration{10s}, Relation::kAtLeast, true}};
  EXPECT_EQ(
      breakerPrevention(recovery),
      "Nothing was judged: the recovery was over and a call came. With a recovery longer than the 12 s that "
      "it was open, it would have stayed so.");
  EXPECT_EQ(breakerPrevention(of(Cause::kByHand)), "A hand did it: nothing was judged.");
}

}  // namespace
}  // namespace watertight
