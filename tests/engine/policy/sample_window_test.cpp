// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/sample_window.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

LimitSample call(Duration latency, int inFlight, bool drop = false) {
  return {latency, latency, inFlight, drop};
}

TEST(SampleWindow, IsTheMeanOfItsCallsWithTheMostInFlight) {
  SampleWindow window(std::nullopt);
  window.add(call(10ms, 3));
  window.add(call(40ms, 7));
  window.add(call(40ms, 5));
  const auto sample = window.take();
  EXPECT_EQ(sample.latency, 30ms);
  EXPECT_EQ(sample.least, 10ms);
  EXPECT_EQ(sample.inFlight, 7);
  EXPECT_EQ(sample.calls, 3);
  EXPECT_FALSE(sample.drop);
}

TEST(SampleWindow, OrAPercentile) {
  SampleWindow window(9000);
  for (int i = 1; i <= 10; ++i) window.add(call(i * 1ms, 1));
  EXPECT_NEAR(toMilliseconds(window.take().latency), 9, 0.1);
}

TEST(SampleWindow, OneDropIsEnoughAndARefusalHasNoLatency) {
  SampleWindow window(std::nullopt);
  window.add(call(20ms, 1));
  window.add(call(0ns, 1, true));
  const auto sample = window.take();
  EXPECT_EQ(sample.latency, 20ms);
  EXPECT_TRUE(sample.drop);
  EXPECT_EQ(sample.calls, 2);
}

TEST(SampleWindow, TakingEmptiesIt) {
  SampleWindow window(5000);
  window.add(call(20ms, 9, true));
  window.take();
  EXPECT_EQ(window.calls(), 0);
  const auto sample = window.take();
  EXPECT_EQ(sample.latency, 0ns);
  EXPECT_EQ(sample.inFlight, 0);
  EXPECT_FALSE(sample.drop);
}

}  // namespace
}  // namespace watertight
