// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/metrics_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "support/metrics_text.h"

namespace watertight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing_support::MetricLabels;
using testing_support::MetricsText;
using testing_support::parseMetrics;

MetricsNumbers oneDependency(const std::string& name) {
  MetricsNumbers numbers;
  numbers.dependencies.emplace_back().name = name;
  numbers.compartments.emplace_back();
  return numbers;
}

std::string nameOnPage(const std::string& name) {
  const auto page = parseMetrics(metricsPage(oneDependency(name)));
  EXPECT_THAT(page.faults, IsEmpty());
  return page.samples.empty() ? "" : page.samples.front().labels.at("dependency");
}

MetricsText pageOf(const MetricsHistogram& histogram) {
  auto family = metricFamily("seconds", "Help.", prometheus::MetricType::Histogram);
  family.metric.push_back(histogramSample(histogram));
  return parseMetrics(metricsText({family}));
}

TEST(MetricsPage, HasEveryFamilyWithItsHelpAndItsTypeOnce) {
  auto numbers = oneDependency("sms");
  numbers.compartments[0].limit = 8;
  numbers.compartments[0].breaker = BreakerState::kOpen;
  const auto page = parseMetrics(metricsPage(numbers));
  EXPECT_THAT(page.faults, IsEmpty());
  for (const auto* gauge : {"in_flight", "waiting", "limit", "overflow", "abandoned", "breaker_state"})
    EXPECT_EQ(page.type.at(std::string("watertight_") + gauge), "gauge") << gauge;
  for (const auto* counter : {"calls_total", "rejected_total", "limit_changes_total"})
    EXPECT_EQ(page.type.at(std::string("watertight_") + counter), "counter") << counter;
  for (const auto* histogram : {"call_duration_seconds", "total_duration_seconds"})
    EXPECT_EQ(page.type.at(std::string("watertight_") + histogram), "histogram") << histogram;
  EXPECT_EQ(page.help.size(), page.type.size());
}

TEST(MetricsPage, GivesEveryNameBackAsItIs) {
  for (const std::string name : {"a\"b\\c\nd", "x\"} 1\nforged_total 99\n#", "größe 大", "\\n", "a=\"b\","})
    EXPECT_EQ(nameOnPage(name), name);
}

TEST(MetricsPage, ACraftedNameForgesNoFamily) {
  const auto page = metricsPage(oneDependency("x\"} 1\nforged_total 99\n#"));
  EXPECT_THAT(page, Not(HasSubstr("\nforged_total")));
}

TEST(MetricsPage, BytesThatAreNoUtf8DoNotSpoilIt) {
  EXPECT_EQ(nameOnPage("a\xFFz"), "a\\xFFz");
  EXPECT_EQ(nameOnPage("\xC3"), "\\xC3");
  EXPECT_EQ(nameOnPage("\xED\xA0\x80"), "\\xED\\xA0\\x80");
}

TEST(MetricsPage, ABreakerIsInOneStateAndTheOthersAreThere) {
  auto numbers = oneDependency("sms");
  for (const auto state : {BreakerState::kClosed, BreakerState::kOpen, BreakerState::kHalfOpen,
                           BreakerState::kForcedOpen, BreakerState::kDisabled}) {
    numbers.compartments[0].breaker = state;
    const auto page = parseMetrics(metricsPage(numbers));
    for (const auto name : EnumNames<BreakerState>::names) {
      const MetricLabels labels{{"dependency", "sms"}, {"state", std::string(name)}};
      EXPECT_EQ(page.whole("watertight_breaker_state", labels), name == nameOf(state) ? 1 : 0);
    }
  }
}

TEST(MetricsPage, WhatIsNotThereHasNoLine) {
  const auto page = metricsPage(oneDependency("sms"));
  EXPECT_THAT(page, Not(HasSubstr("watertight_limit")));
  EXPECT_THAT(page, Not(HasSubstr("watertight_breaker_state")));
}

TEST(MetricsPage, WithoutDependenciesIsEmpty) {
  EXPECT_EQ(metricsPage({}), "");
}

TEST(MetricsPage, BucketsAreCumulativeAndTheirBoundsInclusive) {
  MetricsHistogram histogram({10, 100});
  for (const double value : {5, 50, 500, 10}) histogram.observe(value);
  const auto page = pageOf(histogram);
  EXPECT_EQ(page.whole("seconds_bucket", {{"le", "10"}}), 2);
  EXPECT_EQ(page.whole("seconds_bucket", {{"le", "100"}}), 3);
  EXPECT_EQ(page.whole("seconds_bucket", {{"le", "+Inf"}}), 4);
  EXPECT_EQ(page.whole("seconds_count", {}), 4);
  EXPECT_EQ(page.whole("seconds_sum", {}), 565);
}

TEST(MetricsPage, BoundsGivenTwiceOrOutOfOrderArePutRight) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  MetricsHistogram histogram({5, 1, 1, kInfinity, std::numeric_limits<double>::quiet_NaN()});
  histogram.observe(1);
  EXPECT_THAT(histogram.bounds(), ElementsAre(1, 5));
  EXPECT_THAT(histogram.cumulative(), ElementsAre(1, 1, 1));
  EXPECT_THAT(pageOf(histogram).faults, IsEmpty());
}

TEST(MetricsPage, AHelpTextMayHoldAnything) {
  auto family =
      metricFamily("calls_total", "first \"line\"\nsecond \\ line", prometheus::MetricType::Counter);
  family.metric.emplace_back();
  const auto text = metricsText({family});
  EXPECT_THAT(text, HasSubstr("# HELP calls_total first \"line\"\\nsecond \\\\ line\n"));
  EXPECT_EQ(parseMetrics(text).help.at("calls_total"), "first \"line\"\nsecond \\ line");
}

TEST(MetricsPage, WholeNumbersStayWhole) {
  auto numbers = oneDependency("sms");
  numbers.dependencies[0].arrivals = 12'345'678'901;
  EXPECT_THAT(metricsPage(numbers), HasSubstr("watertight_arrivals_total{dependency=\"sms\"} 12345678901\n"));
}

}  // namespace
}  // namespace watertight
