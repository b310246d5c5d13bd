// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/texts.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(DurationLabel, HasAUnitAndThreeDigitsAtMost) {
  EXPECT_EQ(durationLabel(Duration{}), "0 ms");
  EXPECT_EQ(durationLabel(microseconds{420}), "0.42 ms");
  EXPECT_EQ(durationLabel(microseconds{7300}), "7.3 ms");
  EXPECT_EQ(durationLabel(milliseconds{250}), "250 ms");
  EXPECT_EQ(durationLabel(milliseconds{1000}), "1 s");
  EXPECT_EQ(durationLabel(milliseconds{1250}), "1.25 s");
  EXPECT_EQ(durationLabel(milliseconds{12500}), "12.5 s");
  EXPECT_EQ(durationLabel(seconds{125}), "2 min 05 s");
  EXPECT_EQ(durationLabel(minutes{150}), "2 h 30 min");
}

TEST(DurationLabel, IsADashWhereNothingWasMeasured) {
  EXPECT_EQ(durationOrDash({}), "–");
}

TEST(AgeLabel, NeverRunsAheadOfTheTime) {
  EXPECT_EQ(ageLabel(milliseconds{9990}), "9.9 s");
  EXPECT_EQ(ageLabel(milliseconds{42990}), "42 s");
  EXPECT_EQ(ageLabel(milliseconds{119900}), "119 s");
  EXPECT_EQ(ageLabel(milliseconds{125900}), "2 min 05 s");
}

TEST(ClockLabel, CountsMinutesThenHours) {
  EXPECT_EQ(clockLabel(Instant{milliseconds{100040}}), "1:40.0");
  EXPECT_EQ(clockLabel(Instant{seconds{3723}}), "1:02:03.0");
}

TEST(FigureLabel, KeepsADecimalOnlyOfSmallFigures) {
  EXPECT_EQ(figureLabel(0.0), "0");
  EXPECT_EQ(figureLabel(0.34), "0.3");
  EXPECT_EQ(figureLabel(48.4), "48");
  EXPECT_EQ(figureLabel(1204.0), "1,204");
  EXPECT_EQ(figureLabel(12500.0), "12.5k");
  EXPECT_EQ(figureLabel(3.2e6), "3.2M");
}

TEST(FigureLabel, IsADashForNoNumber) {
  EXPECT_EQ(figureLabel(std::nan("")), "–");
  EXPECT_EQ(figureOrDash({}), "–");
}

TEST(PercentLabel, HasAsManyDecimalsAsTellIt) {
  EXPECT_EQ(percentLabel(0), "0 %");
  EXPECT_EQ(percentLabel(0.002), "0.2 %");
  EXPECT_EQ(percentLabel(0.5), "50 %");
  EXPECT_EQ(percentLabel(1), "100 %");
}

}  // namespace
}  // namespace watertight
