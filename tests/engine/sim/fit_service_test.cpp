// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/fit_service.h"

#include <gtest/gtest.h>

#include "support/dice.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::Dice;

FitCall call(Micros start, Micros latency, RecordedOutcome outcome = RecordedOutcome::kOk) {
  return {start, latency, outcome, static_cast<std::uint64_t>(start.count())};
}

TEST(QuietServiceTimes, ComeFromTheWindowsWithTheLeastInFlight) {
  FitCalls calls;
  for (int i = 0; i < 12'000; ++i) {
    const bool busy = i % 2'000 >= 500;
    calls.push_back(call(100ms * i, busy ? Micros{90ms} : Micros{10ms}));
  }
  const FitClock clock(0s, calls.back().start);
  for (const auto& sample : quietServiceTimes(calls, clock)) EXPECT_EQ(sample, 10ms);
}

TEST(QuietServiceTimes, AreNotThoseOfAnOutageThatFailsFast) {
  FitCalls calls;
  for (int i = 0; i < 12'000; ++i) {
    const bool out = i >= 6'000;
    calls.push_back(call(100ms * i,
                         i % 10 == 0 && out ? Micros{1ms}
                         : out              ? Micros{2ms}
                                            : Micros{50ms},
                         i % 10 == 0 || !out ? RecordedOutcome::kOk : RecordedOutcome::kError));
  }
  const FitClock clock(0s, calls.back().start);
  for (const auto& sample : quietServiceTimes(calls, clock)) EXPECT_EQ(sample, 50ms);
}

TEST(QuietServiceTimes, AreNotChosenForBeingShort) {
  FitCalls calls;
  Dice dice(5);
  double sum = 0;
  for (int i = 0; i < 6'000; ++i) {
    const Micros latency{dice.between(1'000, 99'000)};
    sum += static_cast<double>(latency.count());
    calls.push_back(call(200ms * i, latency));
  }
  double quiet = 0;
  const auto samples = quietServiceTimes(calls, FitClock(0s, calls.back().start));
  for (const auto& sample : samples) quiet += toSeconds(sample) * 1e6;
  EXPECT_NEAR(quiet / static_cast<double>(samples.size()), sum / 6'000, 4'500);
}

TEST(QuietServiceTimes, AreAllThatThereIsOfAFewCalls) {
  FitCalls calls;
  for (int i = 0; i < 25; ++i) calls.push_back(call(1s * i, 1ms * i));
  EXPECT_EQ(quietServiceTimes(calls, FitClock(0s, 25s)).size(), 25U);
  EXPECT_TRUE(quietServiceTimes({}, FitClock(0s, 0s)).empty());
}

}  // namespace
}  // namespace watertight
