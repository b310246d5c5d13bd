// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/expectation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace watertight {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using testing::HasSubstr;

json summary() {
  return json::parse(R"({
    "seed": 7, "balance": "ok",
    "service": {"shed": 12, "p95_ms": null},
    "workers": {"full_share": 0.5},
    "routes": {"checkout": {"goodput_per_s": 34.2, "p95_ms": 120.5}},
    "dependencies": {
      "sms": {"rejected": {"total": 3, "bulkhead_full": 3}, "limit": {"min": 2}, "latency_ms": {"p95": null}},
      "10.0.0.1:80": {"ok": 5}
    }})");
}

ExpectSettings expect(std::string metric, std::optional<double> min, std::optional<double> max) {
  ExpectSettings settings;
  settings.metric = std::move(metric);
  settings.min = min;
  settings.max = max;
  settings.line = 57;
  return settings;
}

std::string verdict(const ExpectSettings& settings, const json* reference = nullptr) {
  const auto result = judge(settings, summary(), reference, "a.toml");
  return (result.ok ? "yes: " : "no: ") + result.text;
}

TEST(MetricValue, FindsFiguresByTheirPath) {
  EXPECT_EQ(metricValue(summary(), "service.shed"), 12);
  EXPECT_EQ(metricValue(summary(), "workers.full_share"), 0.5);
  EXPECT_EQ(metricValue(summary(), "routes.checkout.p95_ms"), 120.5);
  EXPECT_EQ(metricValue(summary(), "dependencies.sms.rejected.total"), 3);
  EXPECT_EQ(metricValue(summary(), "seed"), 7);
}

TEST(MetricValue, KnowsShortNames) {
  EXPECT_EQ(metricValue(summary(), "sms.rejected.total"), 3);
  EXPECT_EQ(metricValue(summary(), "route.checkout.goodput_per_s"), 34.2);
  EXPECT_EQ(metricValue(summary(), "10.0.0.1:80.ok"), 5);
}

TEST(MetricValue, IsAbsentWhereThereIsNoNumber) {
  for (const auto* metric : {"", ".", "sms", "sms.", "sms.rejected", "sms.latency_ms.p95", "balance",
                             "route.checkout", "route.", "nothing.at.all", "service.shed.more"}) {
    EXPECT_EQ(metricValue(summary(), metric), std::nullopt) << metric;
  }
  EXPECT_EQ(metricValue(json{}, "service.shed"), std::nullopt);
  EXPECT_EQ(metricValue(json::array(), "route.x"), std::nullopt);
}

TEST(Judge, SaysWhatWasSeenAndWhatMustBe) {
  EXPECT_EQ(verdict(expect("sms.rejected.total", {}, 0)),
            "no: sms.rejected.total is 3, must be at most 0 (a.toml:57)");
  EXPECT_EQ(verdict(expect("sms.rejected.total", 4, {})),
            "no: sms.rejected.total is 3, must be at least 4 (a.toml:57)");
  EXPECT_EQ(verdict(expect("sms.rejected.total", 4, 9)),
            "no: sms.rejected.total is 3, must be from 4 to 9 (a.toml:57)");
  EXPECT_EQ(verdict(expect("sms.rejected.total", 4, 4)),
            "no: sms.rejected.total is 3, must be 4 (a.toml:57)");
  EXPECT_EQ(verdict(expect("sms.rejected.total", 3, 3)),
            "yes: sms.rejected.total is 3, as it must be 3 (a.toml:57)");
}

TEST(Judge, NamesTheSpan) {
  auto settings = expect("service.shed", {}, 0);
  settings.from = 65s;
  EXPECT_THAT(verdict(settings), HasSubstr("service.shed from 1m5s on is 12"));
  settings.to = 105s;
  EXPECT_THAT(verdict(settings), HasSubstr("service.shed from 1m5s to 1m45s is 12"));
  settings.from.reset();
  EXPECT_THAT(verdict(settings), HasSubstr("service.shed until 1m45s is 12"));
}

TEST(Judge, ANearMissDoesNotLookLikeAHit) {
  EXPECT_THAT(verdict(expect("workers.full_share", 0.5000000001, {})),
              HasSubstr("is 0.5, must be at least 0.5000000001"));
}

TEST(Judge, AMetricThatDoesNotExistNamesItsNeighbours) {
  const auto text = verdict(expect("sms.rejectd.total", {}, 0));
  EXPECT_THAT(text, HasSubstr("no: sms.rejectd.total does not exist (a.toml:57); near: sms.rejected.total"));
  EXPECT_THAT(verdict(expect("route.chekout.p95_ms", {}, 0)), HasSubstr("near: route.checkout.p95_ms"));
}

TEST(Judge, AMetricWithoutAValueFails) {
  EXPECT_THAT(verdict(expect("sms.latency_ms.p95", {}, 9)),
              HasSubstr("no: sms.latency_ms.p95 has no value: nothing was measured"));
  EXPECT_THAT(verdict(expect("balance", {}, 9)), HasSubstr("no: balance is not a number"));
}

TEST(Judge, ComparesWithAnotherRun) {
  auto settings = expect("route.checkout.goodput_per_s", 0.98, {});
  settings.relativeTo = RelativeTo::kNoFaults;
  auto reference = summary();
  reference["routes"]["checkout"]["goodput_per_s"] = 36.0;
  EXPECT_EQ(
      verdict(settings, &reference),
      "no: route.checkout.goodput_per_s is 0.95 of the run without faults (34.2 / 36), must be at least 0.98 "
      "(a.toml:57)");
  settings.min = 0.9;
  EXPECT_THAT(verdict(settings, &reference), HasSubstr("yes: "));
}

TEST(Judge, NothingCanBeComparedWithZeroOrNothing) {
  auto settings = expect("route.checkout.goodput_per_s", 0.98, {});
  settings.relativeTo = RelativeTo::kIsolationShared;
  auto reference = summary();
  reference["routes"]["checkout"]["goodput_per_s"] = 0;
  EXPECT_THAT(verdict(settings, &reference),
              HasSubstr("no: route.checkout.goodput_per_s is 34.2, and 0 in the run with one shared "
                        "compartment: there is no ratio"));
  reference["routes"]["checkout"]["goodput_per_s"] = nullptr;
  EXPECT_THAT(verdict(settings, &reference),
              HasSubstr("has no value in the run with one shared compartment"));
  EXPECT_THAT(verdict(settings), HasSubstr("the run with one shared compartment is missing"));
}

}  // namespace
}  // namespace watertight
