// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/fit_words.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

DownstreamFit someFit() {
  DownstreamFit fit;
  fit.service = {42ms, 42ms, 160ms};
  fit.periods.resize(1);
  fit.capacity.atLeast = 40;
  fit.error = {0.06, 0.06};
  return fit;
}

TEST(FitWords, SayServiceCapacityAndError) {
  EXPECT_EQ(fitText(someFit()),
            "service 42 ms at p50, 160 ms at p99; capacity at least 40: never saturated; error 6 % on the "
            "held-out third: good");
}

TEST(FitWords, SayWhatCanBeSaidOfTheCapacity) {
  EXPECT_EQ(capacityText({7, 9, 7}), "capacity 7 to 9 if calls queued, more if they were slow themselves");
  EXPECT_EQ(capacityText({8, 8, 8}), "capacity 8 if calls queued, more if they were slow themselves");
  EXPECT_EQ(capacityText({40, std::nullopt, 8}),
            "capacity at least 40, and down to 8 if slow times were a loss of it");
}

TEST(FitWords, SayWhichExtremeComesNearer) {
  auto fit = someFit();
  fit.error = {0.37, 0.15};
  EXPECT_EQ(fitErrorText(fit), "error 15 % as lost capacity, 37 % as a slowdown, on the held-out third");
  fit.error = {0.03, 0.08};
  EXPECT_EQ(fitErrorText(fit), "error 3 % as a slowdown, 8 % as lost capacity, on the held-out third");
  fit.error = {};
  EXPECT_EQ(fitErrorText(fit), "fewer than 30 calls held out");
}

TEST(FitWords, CallAFitWhatItIs) {
  EXPECT_EQ((FitError{0.15, 0.6}).verdict(), FitVerdict::kGood);
  EXPECT_EQ((FitError{0.6, 0.16}).verdict(), FitVerdict::kFair);
  EXPECT_EQ((FitError{0.31, 0.6}).verdict(), FitVerdict::kBad);
  EXPECT_EQ(FitError{}.verdict(), FitVerdict::kTooFew);
}

}  // namespace
}  // namespace watertight
