// SPDX-License-Identifier: GPL-3.0-or-later
// How long a retry waits (SEMANTICS R2).
#include "policy/retry_delay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace watertight {
namespace {

using namespace std::chrono_literals;

DrawKey keyOf(std::uint64_t request, std::uint32_t attempt = 1) {
  return {1, DrawPurpose::kRetryJitter, hashName("sms"), request, 0, attempt};
}

std::vector<Duration> delaysAfter(const RetrySettings& settings, int attempt, int calls) {
  std::vector<Duration> delays;
  for (int i = 0; i < calls; ++i)
    delays.push_back(retryDelay(settings, attempt, keyOf(static_cast<std::uint64_t>(i))));
  return delays;
}

TEST(RetryDelayR2, DoublesUpToItsCapAndStaysThere) {
  const RetrySettings settings{.base = 1s, .maxDelay = 30s};
  const std::vector<std::pair<int, Duration>> delays{{1, 1s},   {2, 2s},   {5, 16s},  {6, 30s},
                                                     {54, 30s}, {64, 30s}, {65, 30s}, {1'000'000, 30s}};
  for (const auto& [attempt, delay] : delays) EXPECT_EQ(retryDelay(settings, attempt, keyOf(0)), delay);
}

TEST(RetryDelayR2, NeverOverflows) {
  const RetrySettings settings{.base = 1ns, .maxDelay = kForever};
  for (int attempt = 1; attempt <= 63; ++attempt)
    EXPECT_EQ(retryDelay(settings, attempt, keyOf(0)).count(), std::int64_t{1} << (attempt - 1));
  EXPECT_EQ(retryDelay(settings, 64, keyOf(0)), kForever);
  EXPECT_EQ(retryDelay(settings, 65, keyOf(0)), kForever);
}

TEST(RetryDelayR2, ACapBelowTheBaseHoldsFromTheFirstRetryOn) {
  const RetrySettings settings{.base = 1s, .maxDelay = 300ms};
  EXPECT_EQ(retryDelay(settings, 1, keyOf(0)), 300ms);
}

TEST(RetryDelayR2, NoBaseIsNoDelayHoweverManyAttempts) {
  for (const auto jitter : {RetryJitter::kNone, RetryJitter::kFull}) {
    const RetrySettings settings{.base = {}, .maxDelay = 10s, .jitter = jitter};
    for (const int attempt : {1, 2, 64, 65, 1000}) {
      EXPECT_EQ(retryDelay(settings, attempt, keyOf(0)), 0s) << attempt;
    }
  }
}

TEST(RetryDelayR2, FullJitterDrawsFromNothingToTheWholeDelayAndNeverAboveTheCap) {
  const RetrySettings settings{.base = 100ms, .maxDelay = 500ms, .jitter = RetryJitter::kFull};
  const auto delays = delaysAfter(settings, 10, 10'000);
  EXPECT_GE(*std::min_element(delays.begin(), delays.end()), 0ms);
  EXPECT_LT(*std::min_element(delays.begin(), delays.end()), 5ms);
  EXPECT_LE(*std::max_element(delays.begin(), delays.end()), 500ms);
  EXPECT_GT(*std::max_element(delays.begin(), delays.end()), 495ms);
  EXPECT_GT(std::set<Duration>(delays.begin(), delays.end()).size(), 9'900U);
  Duration sum{};
  for (const auto delay : delays) sum += delay;
  EXPECT_NEAR(toSeconds(sum) / 10'000, 0.25, 0.005);
}

TEST(RetryDelayR2, TheSameKeyIsTheSameDelay_E3) {
  const RetrySettings settings{.jitter = RetryJitter::kFull};
  EXPECT_EQ(retryDelay(settings, 3, keyOf(5, 3)), retryDelay(settings, 3, keyOf(5, 3)));
  EXPECT_NE(retryDelay(settings, 3, keyOf(5, 3)), retryDelay(settings, 3, keyOf(6, 3)));
}

}  // namespace
}  // namespace watertight
