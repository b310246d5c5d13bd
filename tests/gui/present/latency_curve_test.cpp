// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/latency_curve.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace watertight {
namespace {

using namespace std::chrono_literals;

LatencyCurve curve(const LatencySettings& latency) {
  return latencyCurve(LatencyModel{latency});
}

double peakAt(const LatencyCurve& of) {
  return std::max_element(of.outline.begin(), of.outline.end(),
                          [](const Point& a, const Point& b) { return a.y < b.y; })
      ->x;
}

TEST(LatencyCurve, OfALognormalIsHighestAtItsMedian) {
  const auto lognormal = curve({.kind = LatencyKind::kLognormal, .median = 60ms, .p99 = 250ms});
  ASSERT_EQ(lognormal.marks.size(), 3U);
  EXPECT_NEAR(peakAt(lognormal), lognormal.marks[0].x, 0.02);
  EXPECT_EQ(lognormal.marks[0].text, "p50 60 ms");
  EXPECT_EQ(lognormal.marks[2].text, "p99 250 ms");
  EXPECT_EQ(curveText(lognormal), "p50 60 ms, p95 165 ms, p99 250 ms");
}

TEST(LatencyCurve, StaysInItsBoxWhateverTheDistribution) {
  for (const LatencySettings& latency :
       {LatencySettings{.kind = LatencyKind::kUniform, .low = 0ms, .high = 20ms},
        LatencySettings{.kind = LatencyKind::kExponential, .mean = 1s},
        LatencySettings{.kind = LatencyKind::kPareto, .scale = 1ms, .shape = 0.3},
        LatencySettings{.kind = LatencyKind::kLognormal, .median = 1ns, .p99 = kLongestDuration}}) {
    const auto drawn = curve(latency);
    for (const auto& point : drawn.outline) {
      EXPECT_GE(point.x, 0);
      EXPECT_LE(point.x, 1);
      EXPECT_GE(point.y, 0);
      EXPECT_LE(point.y, 1);
    }
    for (const auto& mark : drawn.marks) {
      EXPECT_GE(mark.x, -0.001) << mark.text;
      EXPECT_LE(mark.x, 1.001) << mark.text;
    }
    EXPECT_FALSE(drawn.ticks.empty()) << nameOf(latency.kind);
  }
}

TEST(LatencyCurve, OfRecordedTimesPeaksWhereMostOfThemAre) {
  auto samples = std::make_shared<LatencySamples>();
  for (int i = 0; i < 90; ++i) samples->push_back(10ms + 10us * i);
  for (int i = 0; i < 10; ++i) samples->push_back(200ms + 1ms * i);
  const auto drawn = latencyCurve(LatencyModel{{.kind = LatencyKind::kEmpirical}, samples});
  ASSERT_EQ(drawn.marks.size(), 3U);
  EXPECT_NEAR(peakAt(drawn), drawn.marks[0].x, 0.03);
  EXPECT_EQ(drawn.marks[0].text, "p50 10 ms");
}

TEST(LatencyCurve, OfAFixedTimeIsOneLine) {
  for (const auto value : {Duration{25ms}, Duration{}}) {
    const auto fixed = curve({.value = value});
    ASSERT_EQ(fixed.outline.size(), 3U);
    EXPECT_EQ(fixed.outline[0].x, fixed.outline[1].x);
    ASSERT_EQ(fixed.marks.size(), 1U);
  }
  EXPECT_EQ(curveText(curve({.value = 25ms})), "always 25 ms");
}

}  // namespace
}  // namespace watertight
