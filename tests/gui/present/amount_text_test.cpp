// SPDX-License-Identifier: GPL-3.0-or-later
// What is said to be enough is never less than enough.
#include "present/amount_text.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

TEST(AmountText, ShowsSharesWithADecimalWhereThereIsOne) {
  EXPECT_EQ(amountLabel(Measure::kErrorRate, 0.625), "62.5 %");
  EXPECT_EQ(amountLabel(Measure::kErrorRate, 0.5), "50 %");
  EXPECT_EQ(amountLabel(Measure::kP95, Duration{312ms}), "312 ms");
  EXPECT_EQ(amountLabel(Measure::kSamples, std::int64_t{88}), "88");
  EXPECT_EQ(amountLabel(Measure::kGradient, 0.7215), "0.722");
}

TEST(AmountText, RoundsAShareToTheSideThatIsEnough) {
  EXPECT_EQ(needLabel({Lever::kErrorThreshold, Relation::kAtLeast, 0.625}), "63 % or more");
  EXPECT_EQ(needLabel({Lever::kErrorThreshold, Relation::kAtLeast, 0.62}), "62 % or more");
  EXPECT_EQ(needLabel({Lever::kFailureRate, Relation::kAbove, 0.75}), "above 75 %");
  EXPECT_EQ(needLabel({Lever::kFailureRate, Relation::kAbove, 2.0 / 3}), "67 % or more");
  EXPECT_EQ(needLabel({Lever::kFailureRate, Relation::kAbove, 1.0 / 300}), "0.4 % or more");
  EXPECT_EQ(needLabel({Lever::kFailureRate, Relation::kAtLeast, 7.0 / 100}), "7 % or more");
}

TEST(AmountText, RoundsARatioUp) {
  EXPECT_EQ(needLabel({Lever::kTolerance, Relation::kAtLeast, 2.3401}), "2.35 or more");
}

TEST(AmountText, RoundsATimeToTheSideThatIsEnough) {
  EXPECT_EQ(needLabel({Lever::kLatencyThreshold, Relation::kAtLeast, Duration{312'100us}}), "313 ms or more");
  EXPECT_EQ(needLabel({Lever::kLatencyThreshold, Relation::kAtLeast, Duration{3s}}), "3 s or more");
  EXPECT_EQ(needLabel({Lever::kCallLatency, Relation::kAtMost, Duration{142'857us}}), "142 ms or less");
}

TEST(AmountText, TellsCountsAsTheyAre) {
  EXPECT_EQ(needLabel({Lever::kMinSamples, Relation::kAbove, std::int64_t{88}}), "above 88");
  EXPECT_EQ(needLabel({Lever::kMax, Relation::kAtMost, std::int64_t{20}}), "20 or less");
}

TEST(AmountText, ATimeThatIsRoundedUpIsNeverLess) {
  for (const Duration d : {Duration{1}, Duration{999'999}, Duration{9'949'000}, Duration{998'500'001},
                           Duration{9'994'000'001}, Duration{61'234'567'890}, Duration{7'300'000'000'001}}) {
    const auto up = durationAtLeast(d);
    const auto down = durationAtMost(d);
    EXPECT_NE(up, down) << d.count();
  }
  EXPECT_EQ(durationAtLeast(250ms), durationAtMost(250ms));
}

}  // namespace
}  // namespace watertight
