// SPDX-License-Identifier: GPL-3.0-or-later
#include "downstream/latency_model.h"

#include <gmock/gmock.h>

#include <set>

namespace watertight {
namespace {

using namespace std::chrono_literals;

std::vector<double> sortedDraws(const LatencyModel& model, std::size_t n) {
  std::vector<double> seconds;
  for (std::size_t i = 0; i < n; ++i) {
    KeyedRandom random({1, DrawPurpose::kService, 1, i});
    seconds.push_back(toSeconds(model.draw(random)));
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds;
}

double meanOf(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double quantile(const std::vector<double>& sorted, double q) {
  return sorted[static_cast<std::size_t>(q * static_cast<double>(sorted.size()))];
}

constexpr std::size_t kMany = 100'000;

TEST(LatencyModelD1, FixedIsAlwaysItsValue) {
  const auto draws = sortedDraws(LatencyModel({.value = 25ms}), 100);
  EXPECT_EQ(draws.front(), 0.025);
  EXPECT_EQ(draws.back(), 0.025);
}

TEST(LatencyModelD1, UniformFillsItsRangeEvenly) {
  const auto draws = sortedDraws(LatencyModel({.kind = LatencyKind::kUniform, .low = 1s, .high = 3s}), kMany);
  EXPECT_GE(draws.front(), 1);
  EXPECT_LE(draws.back(), 3);
  for (const double q : {0.1, 0.25, 0.5, 0.75, 0.9}) EXPECT_NEAR(quantile(draws, q), 1 + 2 * q, 0.02);
}

TEST(LatencyModelD1, ExponentialHasItsMeanAndItsTail) {
  const auto draws = sortedDraws(LatencyModel({.kind = LatencyKind::kExponential, .mean = 2s}), kMany);
  EXPECT_NEAR(meanOf(draws), 2, 0.03);
  EXPECT_NEAR(quantile(draws, 0.5), 2 * 0.6931, 0.03);
  EXPECT_NEAR(quantile(draws, 0.99), 2 * 4.6052, 0.2);
}

TEST(LatencyModelD1, LognormalHasItsMedianAndItsP99) {
  const auto draws =
      sortedDraws(LatencyModel({.kind = LatencyKind::kLognormal, .median = 50ms, .p99 = 400ms}), kMany);
  EXPECT_NEAR(quantile(draws, 0.5), 0.05, 0.001);
  EXPECT_NEAR(quantile(draws, 0.99), 0.4, 0.02);
}

TEST(LatencyModelD1, ALognormalWhoseP99IsItsMedianIsFixedToANanosecond) {
  const auto draws =
      sortedDraws(LatencyModel({.kind = LatencyKind::kLognormal, .median = 50ms, .p99 = 50ms}), 100);
  EXPECT_NEAR(draws.front(), 0.05, 1e-9);
  EXPECT_NEAR(draws.back(), 0.05, 1e-9);
}

TEST(LatencyModelD1, ParetoBeginsAtItsScaleAndFallsByItsShape) {
  const auto draws =
      sortedDraws(LatencyModel({.kind = LatencyKind::kPareto, .scale = 10ms, .shape = 2}), kMany);
  EXPECT_GE(draws.front(), 0.01);
  EXPECT_NEAR(quantile(draws, 0.75), 0.02, 0.0005);  // (1 - q)^(-1/2) times the scale
  EXPECT_NEAR(quantile(draws, 0.99), 0.1, 0.006);
}

TEST(LatencyModelD1, AHeavyTailSaturatesInsteadOfOverflowing) {
  const LatencyModel model({.kind = LatencyKind::kPareto, .scale = kLongestDuration, .shape = 0.001});
  for (const double seconds : sortedDraws(model, 1000)) {
    EXPECT_GE(seconds, toSeconds(kLongestDuration));
    EXPECT_LE(seconds, toSeconds(kForever));
  }
}

TEST(LatencyModelD1, EmpiricalDrawsTheGivenTimesAndNoOthers) {
  const auto samples = std::make_shared<const LatencySamples>(LatencySamples{1ms, 2ms, 3ms, 4ms});
  const auto draws = sortedDraws(LatencyModel({.kind = LatencyKind::kEmpirical}, samples), 4000);
  EXPECT_EQ(std::set<double>(draws.begin(), draws.end()), (std::set<double>{0.001, 0.002, 0.003, 0.004}));
  EXPECT_NEAR(quantile(draws, 0.5), 0.0025, 0.0006);
  EXPECT_NEAR(meanOf(draws), 0.0025, 0.0001);
}

TEST(LatencyModelE3, OneDrawOfAKeyIsTheSameCallUnderEverySetting) {
  for (std::uint64_t call = 0; call < 100; ++call) {
    KeyedRandom first({1, DrawPurpose::kService, 1, call});
    KeyedRandom second({1, DrawPurpose::kService, 1, call});
    const auto fast = LatencyModel({.kind = LatencyKind::kExponential, .mean = 1s}).draw(first);
    const auto slow = LatencyModel({.kind = LatencyKind::kExponential, .mean = 3s}).draw(second);
    EXPECT_NEAR(toSeconds(slow), 3 * toSeconds(fast), 3e-9);
  }
}

TEST(LatencyModelE3, ADrawTakesOneUniformWhateverTheKind) {
  const auto samples = std::make_shared<const LatencySamples>(LatencySamples{1ms, 2ms});
  const std::vector<LatencySettings> random{{.kind = LatencyKind::kUniform, .low = 1s, .high = 2s},
                                            {.kind = LatencyKind::kExponential, .mean = 1s},
                                            {.kind = LatencyKind::kLognormal, .median = 1s, .p99 = 2s},
                                            {.kind = LatencyKind::kPareto, .scale = 1s},
                                            {.kind = LatencyKind::kEmpirical}};
  for (const auto& settings : random) {
    KeyedRandom drawn({1, DrawPurpose::kService});
    KeyedRandom taken({1, DrawPurpose::kService});
    EXPECT_GT(LatencyModel(settings, samples).draw(drawn), 0s);
    taken.uniform();
    EXPECT_EQ(drawn.next(), taken.next()) << nameOf(settings.kind);
  }
}

TEST(LatencyModelDeathTest, EmpiricalWithoutSamplesIsADefectOfTheProgram) {
  EXPECT_DEATH(LatencyModel({.kind = LatencyKind::kEmpirical}), "samples");
}

TEST(LatencyModelD1, TellsItsQuantiles) {
  const LatencyModel lognormal({.kind = LatencyKind::kLognormal, .median = 60ms, .p99 = 250ms});
  EXPECT_NEAR(toSeconds(lognormal.quantile(0.5)), 0.060, 1e-6);
  EXPECT_NEAR(toSeconds(lognormal.quantile(0.99)), 0.250, 1e-6);
  const LatencyModel exponential({.kind = LatencyKind::kExponential, .mean = 1s});
  EXPECT_NEAR(toSeconds(exponential.quantile(0.5)), 0.693147, 1e-5);
  EXPECT_LT(exponential.quantile(0.1), exponential.quantile(0.9));
  const LatencyModel pareto({.kind = LatencyKind::kPareto, .scale = 10ms, .shape = 1});
  EXPECT_NEAR(toSeconds(pareto.quantile(0.9)), 0.100, 1e-6);
}

}  // namespace
}  // namespace watertight
