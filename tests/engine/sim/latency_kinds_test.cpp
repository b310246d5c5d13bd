// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/latency_kinds.h"

#include <gtest/gtest.h>

#include "downstream/latency_model.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

double median(const LatencySettings& latency) {
  return toSeconds(LatencyModel{latency}.quantile(0.5));
}

TEST(LatencyKinds, KeepTheMedian) {
  const LatencySettings from{.kind = LatencyKind::kLognormal, .median = 60ms, .p99 = 250ms};
  for (const auto kind : {LatencyKind::kFixed, LatencyKind::kUniform, LatencyKind::kExponential,
                          LatencyKind::kLognormal, LatencyKind::kPareto}) {
    const auto to = withKind(from, kind);
    EXPECT_EQ(to.kind, kind);
    EXPECT_NEAR(median(to), 0.060, 0.001) << nameOf(kind);
    EXPECT_NEAR(median(withKind(to, LatencyKind::kLognormal)), 0.060, 0.001) << nameOf(kind);
  }
}

TEST(LatencyKinds, KeepTheTailWhereItIsFree) {
  const LatencySettings from{.kind = LatencyKind::kLognormal, .median = 60ms, .p99 = 250ms};
  const LatencyModel pareto{withKind(from, LatencyKind::kPareto)};
  EXPECT_NEAR(toSeconds(pareto.quantile(0.99)), 0.250, 0.005);
}

TEST(LatencyKinds, MakeAUsualOneOfNothing) {
  const auto made = withKind(LatencySettings{}, LatencyKind::kLognormal);
  EXPECT_EQ(made.median, Duration{50ms});
  EXPECT_GT(made.p99, made.median);
  EXPECT_EQ(withKind({.kind = LatencyKind::kEmpirical, .trace = "a"}, LatencyKind::kFixed).value,
            Duration{50ms});
}

TEST(LatencyKinds, AreTheSameWhereTheKindStays) {
  const LatencySettings from{.kind = LatencyKind::kPareto, .scale = 3ms, .shape = 1.5};
  EXPECT_EQ(withKind(from, LatencyKind::kPareto), from);
}

}  // namespace
}  // namespace watertight
