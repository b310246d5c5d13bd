// SPDX-License-Identifier: GPL-3.0-or-later
#include "downstream/fault.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

FeltFault full(const FaultEffect& effect) {
  return {effect, 1, true};
}

FeltFault partly(const FaultEffect& effect, double strength) {
  return {effect, strength, true};
}

/// After its own time, while its ramp_out runs.
FeltFault fading(const FaultEffect& effect, double strength) {
  return {effect, strength, false};
}

DownstreamSettings felt(const DownstreamSettings& base, const std::vector<FeltFault>& faults) {
  return withFaults(base, faults);
}

TEST(FaultD5, WithoutFaultsTheSlidersStand) {
  const DownstreamSettings base{.slowdown = 3, .added = 5ms, .capacity = 7, .errorRate = 0.1, .outage = true};
  EXPECT_EQ(felt(base, {}), base);
}

TEST(FaultD5, SlowdownsMultiply) {
  const auto s = felt({.slowdown = 2}, {full({.slowdown = 3}), full({.slowdown = 0.5})});
  EXPECT_DOUBLE_EQ(s.slowdown, 3);
}

TEST(FaultD5, AddedLatenciesAdd) {
  const auto s = felt({.added = 5ms}, {full({.added = 10ms}), full({.added = 20ms})});
  EXPECT_EQ(s.added, Duration{35ms});
}

TEST(FaultD5, ErrorRatesAndHangRatesCombineAsIndependentChances) {
  const auto s = felt({.errorRate = 0.5, .hangRate = 0.2},
                      {full({.errorRate = 0.5}), full({.errorRate = 0.5, .hangRate = 0.5})});
  EXPECT_DOUBLE_EQ(s.errorRate, 0.875);
  EXPECT_DOUBLE_EQ(s.hangRate, 0.6);
}

TEST(FaultD5, TheLeastCapacityHoldsAndZeroIsInfinite) {
  EXPECT_EQ(felt({.capacity = 0}, {full({.capacity = 8}), full({.capacity = 5})}).capacity, 5);
  EXPECT_EQ(felt({.capacity = 3}, {full({.capacity = 8})}).capacity, 3);
  EXPECT_EQ(felt({.capacity = 3}, {full({.capacity = 0})}).capacity, 3);
  EXPECT_EQ(felt({.capacity = 0}, {full({.capacity = 0})}).capacity, 0);
}

TEST(FaultD5, OutagesAndPausesAreAnOr) {
  EXPECT_TRUE(felt({}, {full({.outage = false}), full({.outage = true})}).outage);
  EXPECT_TRUE(felt({.pause = true}, {full({.pause = false})}).pause);
  EXPECT_FALSE(felt({}, {full({.outage = false})}).outage);
}

TEST(FaultD5, LoadFactorsMultiply) {
  EXPECT_DOUBLE_EQ(loadFactor(std::vector{full({.rate = 3}), full({.rate = 0.5}), full({.slowdown = 9})}),
                   1.5);
  EXPECT_DOUBLE_EQ(loadFactor({}), 1);
}

TEST(FaultD5, TheOrderOfTheFaultsDoesNotMatterAndTheirEndRestoresTheBase) {
  const DownstreamSettings base{.slowdown = 1.5, .added = 1ms, .capacity = 10, .errorRate = 0.25};
  const auto a = full({.slowdown = 4, .errorRate = 0.5, .capacity = 6});
  const auto b = full({.slowdown = 2, .added = 9ms, .outage = true, .capacity = 8});
  EXPECT_EQ(felt(base, {a, b}), felt(base, {b, a}));
  EXPECT_EQ(felt(base, {}), base);
}

TEST(FaultD5, ASliderTurnedUnderAFaultSetsTheBase) {
  const auto fault = full({.slowdown = 10});
  EXPECT_DOUBLE_EQ(felt({.slowdown = 1}, {fault}).slowdown, 10);
  EXPECT_DOUBLE_EQ(felt({.slowdown = 2}, {fault}).slowdown, 20);
}

TEST(FaultD4, ARampMovesBetweenNothingAndTheWholeEffect) {
  const FaultEffect effect{.slowdown = 11, .added = 100ms, .errorRate = 0.4, .hangRate = 0.2, .rate = 3};
  const auto s = felt({}, {partly(effect, 0.5)});
  EXPECT_DOUBLE_EQ(s.slowdown, 6);
  EXPECT_EQ(s.added, Duration{50ms});
  EXPECT_DOUBLE_EQ(s.errorRate, 0.2);
  EXPECT_DOUBLE_EQ(s.hangRate, 0.1);
  EXPECT_DOUBLE_EQ(loadFactor(std::vector{partly(effect, 0.5)}), 2);
  EXPECT_EQ(felt({}, {partly(effect, 0)}), DownstreamSettings{});
}

TEST(FaultD4, ARampedCapacityMovesFromTheBaseAndIsNeverZero) {
  EXPECT_EQ(felt({.capacity = 100}, {partly({.capacity = 20}, 0.5)}).capacity, 60);
  EXPECT_EQ(felt({.capacity = 0}, {partly({.capacity = 20}, 0.25)}).capacity, 80);
  EXPECT_EQ(felt({.capacity = 0}, {partly({.capacity = 20}, 0)}).capacity, 0);
  EXPECT_EQ(felt({.capacity = 0}, {partly({.capacity = 1}, 1e-300)}).capacity, 1'000'000'000);
  EXPECT_EQ(felt({.capacity = 1}, {partly({.capacity = 1}, 0.3)}).capacity, 1);
}

TEST(FaultD4, AnOutageAndAPauseKnowNoHalfAndEndSharply) {
  EXPECT_TRUE(felt({}, {partly({.outage = true}, 0.01)}).outage);
  const auto s = felt({}, {fading({.slowdown = 3, .outage = true, .pause = true}, 0.5)});
  EXPECT_FALSE(s.outage);
  EXPECT_FALSE(s.pause);
  EXPECT_DOUBLE_EQ(s.slowdown, 2);
}

TEST(FaultText, SaysWhatItDoes) {
  EXPECT_EQ(describeEffect({.slowdown = 12, .errorRate = 0.2}), "slowdown 12x, error rate 20 %");
  EXPECT_EQ(describeEffect({.added = 1500ms, .hangRate = 0.05, .capacity = 4}),
            "added latency 1500 ms, hang rate 5 %, capacity 4");
  EXPECT_EQ(describeEffect({.outage = true}), "outage");
  EXPECT_EQ(describeEffect({.pause = true}), "pause");
  EXPECT_EQ(describeEffect({.rate = 2.5}), "load 2.5x");
}

}  // namespace
}  // namespace watertight
