// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a fit finds the downstream that a log came from.
#include "sim/downstream_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/fit_draws.h"
#include "sim/replay_fit.h"
#include "support/dice.h"
#include "support/recorded_trace.h"
#include "support/rewritten.h"
#include "support/true_downstream.h"

namespace watertight {
namespace {

using namespace testing_support;
using namespace std::chrono_literals;
using Out = RecordedOutcome;

DownstreamFit fitOf(const Trace& trace) {
  const auto fit = fitReplay(trace, {0}, 1, true);
  EXPECT_TRUE(fit.ok()) << fit.error().text();
  return *(**fit)[0];
}

double medianMs(const DownstreamFit& fit) {
  return toMilliseconds(sampleAt(fit.service, 0.5));
}

TEST(DownstreamFit, FindsTheServiceTimesOfOneThatNeverSaturates) {
  const auto fit = fitOf(logOf({}));
  EXPECT_NEAR(medianMs(fit), 40, 3);
  EXPECT_NEAR(toMilliseconds(sampleAt(fit.service, 0.99)), 160, 30);
  EXPECT_FALSE(fit.capacity.worst) << "never saturated";
  EXPECT_FALSE(fit.capacity.atMost);
  EXPECT_GE(fit.capacity.atLeast, 6) << "2.4 are busy on average";
  EXPECT_LE(fit.capacity.atLeast, 12);
  for (const auto& period : fit.periods) {
    EXPECT_NEAR(period.slowdown, 1, 0.12);
    EXPECT_FALSE(period.slow);
  }
  EXPECT_EQ(fit.error.verdict(), FitVerdict::kGood) << *fit.error.least();
}

TEST(DownstreamFit, FindsTheMinutesThatWereSlow) {
  TrueDownstream truth;
  truth.slowdown = [](Micros t) { return inMinutes(t, 4, 6) ? 3.0 : 1.0; };
  const auto fit = fitOf(logOf(truth));
  ASSERT_EQ(fit.periods.size(), 10U);
  for (int minute = 0; minute < 10; ++minute) {
    const auto& period = fit.at(1000s + std::chrono::minutes{minute} + 30s);
    const bool slow = minute == 4 || minute == 5;
    EXPECT_NEAR(period.slowdown, slow ? 3 : 1, slow ? 0.25 : 0.12) << minute;
    EXPECT_EQ(period.slow, slow) << minute;
  }
  EXPECT_NEAR(medianMs(fit), 40, 3) << "from quiet windows alone";
  EXPECT_EQ(fit.error.verdict(), FitVerdict::kGood) << *fit.error.slowdown;
}

TEST(DownstreamFit, FindsACapacityThatSaturates) {
  TrueDownstream truth;
  truth.rate = 100;
  truth.load = [](Micros t) { return inMinutes(t, 4, 6) ? 1.9 : 1.0; };
  truth.capacity = [](Micros) { return 8; };
  const auto fit = fitOf(logOf(truth));
  EXPECT_NEAR(fit.at(1000s + 270s).capacity, 8, 1);
  EXPECT_NEAR(fit.at(1000s + 330s).capacity, 8, 1);
  ASSERT_TRUE(fit.capacity.atMost);
  EXPECT_LE(fit.capacity.atLeast, 8);
  EXPECT_GE(fit.capacity.atLeast, 5);
  EXPECT_GE(*fit.capacity.atMost, 8);
  EXPECT_LE(*fit.capacity.atMost, 13);
  EXPECT_LT(*fit.error.capacityLoss, *fit.error.slowdown) << "it tells which of the two comes nearer";
}

TEST(DownstreamFit, FindsALossOfCapacity) {
  TrueDownstream truth;
  truth.rate = 100;
  truth.capacity = [](Micros t) { return inMinutes(t, 4, 6) ? 3 : 40; };
  const auto fit = fitOf(logOf(truth));
  EXPECT_NEAR(fit.at(1000s + 270s).capacity, 3, 1);
  EXPECT_NEAR(fit.at(1000s + 330s).capacity, 3, 1);
  EXPECT_FALSE(fit.capacity.atMost) << "it was more before and after";
  EXPECT_NEAR(*fit.capacity.worst, 3, 1);
  EXPECT_GE(fit.capacity.atLeast, 9);
}

TEST(DownstreamFit, LearnsThePatienceAndTheRatesOfFailure) {
  TrueDownstream truth;
  truth.errorRate = 0.1;
  truth.timeout = 1s;
  truth.capacity = [](Micros t) { return inMinutes(t, 4, 6) ? 1 : 40; };
  const auto fit = fitOf(logOf(truth));
  EXPECT_EQ(fit.patience, Micros{1s});
  EXPECT_NEAR(fit.at(1000s + 30s).errorRate, 0.1, 0.02);
  EXPECT_EQ(fit.at(1000s + 30s).timeoutRate, 0);
  EXPECT_GT(fit.at(1000s + 330s).timeoutRate, 0.9);
  EXPECT_TRUE(fit.at(1000s + 330s).slow);
}

TEST(DownstreamFit, CallsAFitBadThatIs) {
  Dice dice(3);
  TrueDownstream truth;
  std::vector<double> level;
  for (int i = 0; i < 100; ++i) level.push_back(dice.chance(0.5) ? 40 : 1);
  truth.slowdown = [&](Micros t) { return level[static_cast<std::size_t>(t / 7s) % level.size()]; };
  const auto fit = fitOf(logOf(truth));
  EXPECT_EQ(fit.error.verdict(), FitVerdict::kBad);
  EXPECT_GT(*fit.error.least(), 1);
}

TEST(DownstreamFit, IsTheSameEveryTime) {
  TrueDownstream truth;
  truth.slowdown = [](Micros t) { return inMinutes(t, 4, 6) ? 3.0 : 1.0; };
  truth.length = 7min;
  const auto trace = logOf(truth);
  const auto one = fitOf(trace), other = fitOf(trace);
  EXPECT_EQ(one.service, other.service);
  EXPECT_EQ(one.error.slowdown, other.error.slowdown);
  EXPECT_EQ(one.error.capacityLoss, other.error.capacityLoss);
  for (std::size_t i = 0; i < one.periods.size(); ++i) {
    EXPECT_EQ(one.periods[i].slowdown, other.periods[i].slowdown);
    EXPECT_EQ(one.periods[i].capacity, other.periods[i].capacity);
    EXPECT_EQ(one.periods[i].remainder, other.periods[i].remainder);
  }
}

TEST(DownstreamFit, DoesNotLookAtHowHeldOutCallsEnded) {
  auto trace = logOf({});
  const auto before = fitOf(trace);
  const FitClock clock(trace.calls.front().start, trace.calls.back().start);
  trace.calls = rewritten(trace.calls, [&clock](CallRecord& call) {
    if (clock.isHeldOut(call.start)) call.latency = 3s;
    return true;
  });
  const auto after = fitOf(trace);
  EXPECT_EQ(before.service, after.service);
  for (std::size_t i = 0; i < before.periods.size(); ++i)
    EXPECT_EQ(before.periods[i].slowdown, after.periods[i].slowdown);
  EXPECT_EQ(after.error.verdict(), FitVerdict::kBad);
}

TEST(DownstreamFit, SaysThatTooFewCallsTellNothing) {
  EXPECT_FALSE(fitReplay(traceOf({"a"}, {}), {0}, 1, true).ok());
  EXPECT_FALSE(fitReplay(traceOf({"a"}, {record(0s, 5ms)}), {0}, 1, true).ok());
  std::vector<CallRecord> calls;
  for (int i = 0; i < 40; ++i) calls.push_back(record(1s * i, 5ms, Out::kOk, i % 4 == 0 ? 1 : 0));
  const auto fit = fitReplay(traceOf({"a", "b"}, calls), {0, 1}, 2, true);
  ASSERT_TRUE(fit.ok());
  EXPECT_NE((**fit)[0], nullptr);
  EXPECT_EQ((**fit)[1], nullptr) << "ten calls";
  EXPECT_EQ((**fit)[0]->error.verdict(), FitVerdict::kTooFew);
}

TEST(DownstreamFit, OddTracesAreFittedOrRefused) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Dice dice(seed, "odd traces");
    const int calls = dice.between(1, 300);
    const bool together = dice.chance(0.2), allFail = dice.chance(0.2), zero = dice.chance(0.2);
    const std::vector<Micros> gaps{0us, 1us, 1ms, 1s, 1h, Micros{24h * 300}};
    Micros t{dice.between(0, 5)};
    const Micros gap = dice.oneOf(gaps);
    std::vector<CallRecord> records;
    for (int i = 0; i < calls; ++i) {
      if (!together) t += gap * dice.between(0, 3);
      const auto outcome =
          allFail ? dice.oneOf(std::vector<Out>{Out::kError, Out::kTimeout})
                  : dice.oneOf(std::vector<Out>{Out::kOk, Out::kOk, Out::kOk, Out::kError, Out::kTimeout,
                                                Out::kRejected, Out::kCancelled, Out::kUnknown});
      const auto latencies = std::vector<Micros>{0us, 1us, 40ms, 3s, 1h, kLongestLatency, kUnknown};
      records.push_back(record(t, zero ? Micros{0} : dice.oneOf(latencies), outcome));
    }
    auto trace = traceOf({"a"}, std::move(records));
    if (dice.chance(0.3)) trace.resolution = 1s;
    const auto fit = fitReplay(trace, {0}, 1, true);
    if (!fit) continue;
    for (const auto& period : (**fit)[0]->periods) {
      EXPECT_GT(period.slowdown, 0) << seed;
      EXPECT_GE(period.capacity, 0) << seed;
      EXPECT_GT(period.remainder, 0) << seed;
    }
    EXPECT_GE((**fit)[0]->capacity.atLeast, 1) << seed;
  }
}

}  // namespace
}  // namespace watertight
