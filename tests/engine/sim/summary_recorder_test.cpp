// SPDX-License-Identifier: GPL-3.0-or-later
// The summary (FORMATS), of a whole run and of spans of it.
#include "sim/summary_recorder.h"

#include <gtest/gtest.h>

#include "sim/frame_recorder.h"
#include "sim/simulation.h"
#include "support/offered_calls.h"
#include "support/random_scenario.h"

namespace watertight {
namespace {

using namespace testing_support;
using Json = nlohmann::ordered_json;

TEST(LevelOverTime, KnowsItsLargestValueAndItsMeanInASpan) {
  Level level;
  level.set(Instant{0s}, 4, Instant{10s});
  level.set(Instant{8s}, 2, Instant{10s});
  level.set(Instant{15s}, 6, Instant{10s});
  level.set(Instant{20s}, 0, Instant{10s});
  EXPECT_EQ(level.largest(Instant{10s}, Instant{30s}), 6);
  EXPECT_DOUBLE_EQ(level.mean(Instant{10s}, Instant{30s}), (2 * 5 + 6 * 5) / 20.0);
}

TEST(LevelOverTime, WhatStoodBeforeTheSpanAndStandsAllThroughItIsItsLargest) {
  Level level;
  level.set(Instant{1s}, 3, Instant{10s});
  EXPECT_EQ(level.largest(Instant{10s}, Instant{20s}), 3);
  EXPECT_DOUBLE_EQ(level.mean(Instant{10s}, Instant{20s}), 3);
}

TEST(LevelOverTime, WhatChangesAtTheSpansBeginningDoesNotCountWithItsOldValue) {
  Level level;
  level.set(Instant{1s}, 9, Instant{10s});
  level.set(Instant{10s}, 2, Instant{10s});
  EXPECT_EQ(level.largest(Instant{10s}, Instant{20s}), 2);
  EXPECT_DOUBLE_EQ(level.mean(Instant{10s}, Instant{20s}), 2);
}

TEST(LevelOverTime, ASpanThatNeverCameHadNothing) {
  Level level;
  level.set(Instant{1s}, 9, Instant{10s});
  EXPECT_EQ(level.largest(Instant{10s}, Instant{5s}), 0);
  EXPECT_EQ(level.mean(Instant{10s}, Instant{5s}), 0);
}

class Summaries : public testing::Test {
 protected:
  BulkheadSettings& bulkhead() { return bulkheadOf(scenario_); }

  Json summary(const std::vector<Offer>& offers, Duration until, Duration from = 0s,
               std::optional<Duration> to = {}) {
    Simulation simulation(offering(scenario_, offers));
    SummaryRecorder recorder(simulation, Instant{from}, to ? Instant{*to} : kNever);
    simulation.runUntil(Instant{until});
    return recorder.summary(Instant{until});
  }
  Json api(const std::vector<Offer>& offers, Duration until, Duration from = 0s,
           std::optional<Duration> to = {}) {
    return summary(offers, until, from, to)["dependencies"]["api"];
  }

  Scenario scenario_ = scenarioOf({"api"});
};

TEST_F(Summaries, HaveEveryMemberOfTheFormat) {
  const auto json = summary({{0ms, 10ms}}, 1s);
  const auto keys = [](const Json& object) {
    std::vector<std::string> names;
    for (const auto& [key, value] : object.items()) names.push_back(key);
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(keys(json), (Names{"schema", "scenario", "seed", "duration_s", "service", "workers", "routes",
                               "dependencies", "balance"}));
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["duration_s"], 1.0);
  for (const auto* name :
       {"requests", "ok", "failed", "shed", "goodput_per_s", "p50_ms", "p95_ms", "p99_ms"}) {
    EXPECT_TRUE(json["service"].contains(name)) << name;
  }
  EXPECT_EQ(keys(json["workers"]), (Names{"busy_mean", "full_share"}));
  EXPECT_EQ(keys(json["routes"]["api"]),
            (Names{"requests", "ok", "late", "failed", "shed", "good_share", "goodput_per_s", "p95_ms"}));
  const auto& dependency = json["dependencies"]["api"];
  EXPECT_EQ(keys(dependency), (Names{"arrivals",        "admitted",      "ok",       "error",
                                     "timeout",         "cancelled",     "ignored",  "rejected",
                                     "discarded",       "fallback",      "overflow", "overflow_max",
                                     "abandoned",       "abandoned_max", "rescued",  "retries",
                                     "retries_refused", "latency_ms",    "total_ms", "in_flight_max",
                                     "waiting_max",     "limit",         "breaker",  "downstream_load_max"}));
  EXPECT_EQ(keys(dependency["rejected"]),
            (Names{"bulkhead_full", "queue_full", "wait_expired", "breaker_open", "shutdown", "total"}));
  EXPECT_EQ(keys(dependency["limit"]), (Names{"first", "min", "max", "last", "changes"}));
  EXPECT_EQ(keys(dependency["breaker"]), (Names{"opened", "reopened", "open_s"}));
  EXPECT_EQ(keys(dependency["latency_ms"]), (Names{"p50", "p95", "p99", "max"}));
}

TEST_F(Summaries, CountEachCallOnce_M2) {
  bulkhead().limit = 2;
  const auto json = api({{0ms, 100ms},
                         {0ms, 100ms, Answer::kError},
                         {50ms, 1ms},
                         {200ms, 10ms, Answer::kIgnored},
                         {300ms, 10ms, Answer::kTimeout},
                         {900ms, 1s}},
                        1s);
  EXPECT_EQ(json["arrivals"], 6);
  EXPECT_EQ(json["admitted"], 5);
  EXPECT_EQ(json["ok"], 1);
  EXPECT_EQ(json["error"], 1);
  EXPECT_EQ(json["ignored"], 1);
  EXPECT_EQ(json["timeout"], 1);
  EXPECT_EQ(json["rejected"]["bulkhead_full"], 1);
  EXPECT_EQ(json["rejected"]["total"], 1);
  EXPECT_EQ(json["in_flight_max"], 2);
  EXPECT_EQ(json["downstream_load_max"], 2);
}

TEST_F(Summaries, AbandonedCallsAreCountedWithTheMostAtOnce) {
  bulkhead().kind = BulkheadKind::kThreadPool;
  bulkhead().callerTimeout = 100ms;
  const auto json = api({{0ms, 1s}, {10ms, 1s}, {1500ms, 1s}, {3s, 10ms}}, 5s);
  EXPECT_EQ(json["abandoned"], 3);
  EXPECT_EQ(json["abandoned_max"], 2);
  EXPECT_EQ(json["timeout"], 3);
}

TEST_F(Summaries, OverflowIsCountedWithTheMostAtOnce) {
  bulkhead().limit = 1;
  bulkhead().policy = Policy::kCallerRuns;
  const auto json = api({{0ms, 1s}, {10ms, 100ms}, {20ms, 100ms}, {500ms, 100ms}}, 5s);
  EXPECT_EQ(json["overflow"], 3);
  EXPECT_EQ(json["overflow_max"], 2);
  EXPECT_EQ(json["admitted"], 1);
}

TEST_F(Summaries, LatenciesAreInMillisecondsAndNullWithoutCalls) {
  const auto json = summary({{0ms, 40ms}, {1s, 80ms}}, 5s);
  const auto& latency = json["dependencies"]["api"]["latency_ms"];
  EXPECT_NEAR(latency["p50"].get<double>(), 40, 0.4);
  EXPECT_EQ(latency["max"], 80.0);
  EXPECT_TRUE(api({}, 1s)["latency_ms"]["p95"].is_null());
  EXPECT_TRUE(api({}, 1s)["total_ms"]["max"].is_null());
}

TEST_F(Summaries, RequestsAreTheOkFailedShedAndUnfinishedOnes) {
  scenario_.service.workers = 1;
  scenario_.service.backlog = 1;
  scenario_.routes[0].deadline = 50ms;
  const auto json =
      summary({{0ms, 100ms}, {10ms, 10ms}, {20ms, 1ms}, {500ms, 10ms, Answer::kError}, {950ms, 1s}}, 1s);
  for (const auto& part : {json["service"], json["routes"]["api"]}) {
    EXPECT_EQ(part["requests"], 5);
    EXPECT_EQ(part["ok"], 2);
    EXPECT_EQ(part["late"], 2);
    EXPECT_EQ(part["failed"], 1);
    EXPECT_EQ(part["shed"], 1);  // and one is unfinished
    EXPECT_EQ(part["goodput_per_s"], 0.0);
  }
  EXPECT_EQ(json["routes"]["api"]["good_share"], 0.0);
}

TEST_F(Summaries, GoodputIsWhatWasAnsweredInTimeASecond) {
  scenario_.routes[0].deadline = 50ms;
  const auto json = summary({{0ms, 10ms}, {1s, 60ms}, {2s, 10ms}, {3s, 10ms}}, 10s);
  EXPECT_DOUBLE_EQ(json["service"]["goodput_per_s"].get<double>(), 0.3);
  EXPECT_DOUBLE_EQ(json["routes"]["api"]["good_share"].get<double>(), 0.75);
}

TEST_F(Summaries, TellHowBusyTheWorkersWere) {
  scenario_.service.workers = 2;
  const auto json = summary({{0ms, 5s}, {1s, 2s}}, 10s);
  EXPECT_DOUBLE_EQ(json["workers"]["busy_mean"].get<double>(), 0.7);
  EXPECT_DOUBLE_EQ(json["workers"]["full_share"].get<double>(), 0.2);
}

TEST_F(Summaries, TellTheLimitsWay) {
  for (const auto& [t, limit] : {std::pair{1s, 4}, {2s, 20}, {3s, 8}}) {
    scenario_.sets.push_back({Instant{t}, "api.bulkhead.limit", std::int64_t{limit}, {}, ""});
  }
  const auto limit = api({}, 5s)["limit"];
  EXPECT_EQ(limit, (Json{{"first", 10}, {"min", 4}, {"max", 20}, {"last", 8}, {"changes", 3}}));
  const auto middle = api({}, 5s, 1500ms, 2500ms)["limit"];
  EXPECT_EQ(middle, (Json{{"first", 4}, {"min", 4}, {"max", 20}, {"last", 20}, {"changes", 1}}));
  const auto quiet = api({}, 5s, 4s)["limit"];
  EXPECT_EQ(quiet, (Json{{"first", 8}, {"min", 8}, {"max", 8}, {"last", 8}, {"changes", 0}}));
  scenario_.dependencies[0].compartment.bulkhead.reset();
  scenario_.sets.clear();
  EXPECT_TRUE(api({}, 5s)["limit"]["first"].is_null());
}

class BreakerSummaries : public Summaries {
 protected:
  BreakerSummaries() {
    auto& breaker = scenario_.dependencies[0].compartment.breaker;
    breaker = BreakerSettings{};
    breaker->consecutiveFailures = 1;
    breaker->recovery = 1s;
  }
  static constexpr auto kFail = Answer::kError;
};

TEST_F(BreakerSummaries, OpenedIsClosedToOpenAndReopenedThoseAfterTheFirstRecovery) {
  // Opens at 0; a probe fails at 2 s (no opening), one succeeds at 4 s; opens again at 5 s and 8 s.
  const std::vector<Offer> offers{{0s, 0ms, kFail}, {2s, 0ms, kFail}, {4s, 0ms},
                                  {5s, 0ms, kFail}, {7s, 0ms},        {8s, 0ms, kFail}};
  const auto breaker = api(offers, 10s)["breaker"];
  EXPECT_EQ(breaker["opened"], 3);
  EXPECT_EQ(breaker["reopened"], 2);
  EXPECT_DOUBLE_EQ(breaker["open_s"].get<double>(), 2 + 2 + 2 + 2);
  const auto late = api(offers, 10s, 4500ms, 7500ms)["breaker"];
  EXPECT_EQ(late["opened"], 1);
  EXPECT_EQ(late["reopened"], 1);
  EXPECT_DOUBLE_EQ(late["open_s"].get<double>(), 2);
}

TEST_F(Summaries, OfASpanCountWhatArrivedAndEndedInIt) {
  const std::vector<Offer> offers{{1s, 2s}, {2s, 2s}, {3s, 3s}, {4s, 10ms}};
  const auto json = api(offers, 10s, 2s, 4s);
  EXPECT_EQ(json["arrivals"], 2);  // [2 s, 4 s)
  EXPECT_EQ(json["ok"], 1);
  EXPECT_EQ(json["in_flight_max"], 2);
  const auto whole = summary(offers, 10s, 2s, 4s);
  EXPECT_EQ(whole["duration_s"], 2.0);
  EXPECT_EQ(whole["service"]["requests"], 2);
}

TEST_F(Summaries, OfAQuietSpanTellWhatStoodInIt) {
  const auto json = api({{0s, 10s}, {0s, 10s}}, 10s, 4s, 6s);
  EXPECT_EQ(json["in_flight_max"], 2);
  EXPECT_EQ(json["downstream_load_max"], 2);
}

TEST_F(Summaries, OfASpanAfterTheRunsEndAreEmpty) {
  const auto json = summary({{0s, 10s}}, 5s, 7s);
  EXPECT_EQ(json["duration_s"], 0.0);
  EXPECT_TRUE(json["service"]["goodput_per_s"].is_null());
  EXPECT_EQ(json["dependencies"]["api"]["in_flight_max"], 0);
}

// M3: the same numbers from both sources, over runs of every kind. The run ends with a sample.
TEST(SummariesAndFrames, AgreeOnEveryTotal_M3) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    auto scenario = randomScenario(seed);
    scenario.service.sample = 50ms;
    Simulation simulation(planFor(scenario));
    SummaryRecorder recorder(simulation, Instant{}, kNever);
    std::vector<Frame> frames;
    FrameRecorder frameRecorder(simulation, [&](Frame&& frame) { frames.push_back(std::move(frame)); });
    simulation.runUntil(Instant{2s});
    const auto json = recorder.summary(Instant{2s});
    ASSERT_EQ(frames.size(), 40U);
    for (std::size_t i = 0; i < scenario.dependencies.size(); ++i) {
      const auto& totals = json["dependencies"][scenario.dependencies[i].name];
      DependencyFrame sum;
      std::int64_t rejected = 0;
      std::int64_t discarded = 0;
      std::int64_t fallback = 0;
      std::int64_t peak = 0;
      for (const auto& frame : frames) {
        const auto& d = frame.dependencies[i];
        sum.arrivals += d.arrivals;
        sum.admitted += d.admitted;
        sum.ok += d.ok;
        sum.error += d.error;
        sum.timeout += d.timeout;
        sum.cancelled += d.cancelled;
        sum.ignored += d.ignored;
        sum.overflowStarted += d.overflowStarted;
        rejected += total(d.rejected);
        discarded += total(d.discarded);
        fallback += total(d.fallback);
        peak = std::max(peak, d.inFlightPeak);
      }
      EXPECT_EQ(totals["arrivals"], sum.arrivals);
      EXPECT_EQ(totals["admitted"], sum.admitted);
      EXPECT_EQ(totals["ok"], sum.ok);
      EXPECT_EQ(totals["error"], sum.error);
      EXPECT_EQ(totals["timeout"], sum.timeout);
      EXPECT_EQ(totals["cancelled"], sum.cancelled);
      EXPECT_EQ(totals["ignored"], sum.ignored);
      EXPECT_EQ(totals["overflow"], sum.overflowStarted);
      EXPECT_EQ(totals["rejected"]["total"], rejected);
      EXPECT_EQ(totals["discarded"], discarded);
      EXPECT_EQ(totals["fallback"], fallback);
      EXPECT_EQ(totals["in_flight_max"], peak);
    }
    ServiceFrame service;
    for (const auto& frame : frames) {
      service.requests += frame.service.requests;
      service.ok += frame.service.ok;
      service.late += frame.service.late;
      service.failed += frame.service.failed;
      service.shed += frame.service.shed;
    }
    EXPECT_EQ(json["service"]["requests"], service.requests);
    EXPECT_EQ(json["service"]["ok"], service.ok);
    EXPECT_EQ(json["service"]["late"], service.late);
    EXPECT_EQ(json["service"]["failed"], service.failed);
    EXPECT_EQ(json["service"]["shed"], service.shed);
    EXPECT_EQ(service.requests,
              service.ok + service.failed + service.shed + simulation.requests().unfinished());
  }
}

}  // namespace
}  // namespace watertight
