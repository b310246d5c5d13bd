// SPDX-License-Identifier: GPL-3.0-or-later
// Replays through downstreams that are fitted to a trace, against what the true ones would have done.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/fit_band.h"
#include "sim/replay_plan.h"
#include "support/dice.h"
#include "support/offered_calls.h"
#include "support/recorded_trace.h"
#include "support/rewritten.h"
#include "support/run_log.h"
#include "support/true_downstream.h"

namespace watertight {
namespace {

using namespace testing_support;
using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using Out = RecordedOutcome;

/// Ten minutes of 100 calls a second, in minutes 4 and 5 `surge` times as many, that take so many times as
/// long; for so many servers.
struct True {
  double surge = 1, slowdown = 1;
  int capacity = 0;

  [[nodiscard]] std::vector<Offer> offers() const {
    LatencySettings latency;
    latency.kind = LatencyKind::kLognormal;
    latency.median = 40ms;
    latency.p99 = 160ms;
    const LatencyModel model(latency);
    Dice dice(7);
    std::vector<Offer> offers;
    for (Duration at{}; at < 10min;) {
      const bool bad = at >= 4min && at < 6min;
      at += fromSeconds(dice.uniform(0, 2) / (100 * (bad ? surge : 1)));
      const double factor = bad ? slowdown : 1;
      offers.push_back({at, fromSeconds(toSeconds(model.quantile(dice.uniform(1e-6, 1 - 1e-6))) * factor)});
    }
    return offers;
  }

  [[nodiscard]] RunPlan run(int limit) const {
    auto scenario = scenarioOf({"sms"});
    scenario.duration = 20min;
    scenario.dependencies[0].downstream.capacity = capacity;
    bulkheadOf(scenario).limit = limit;
    return offering(scenario, offers());
  }
};

constexpr int kNoLimit = 1'000'000;

/// What a log of a run without compartments holds.
Trace logOfRun(const RunPlan& plan) {
  LoggedRun run(plan);
  run.until(plan.scenario->duration);
  auto lines = run.log.calls;
  std::sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.call < b.call; });
  std::vector<CallRecord> records;
  for (const auto& line : lines) {
    const auto micros = [](Duration d) { return std::chrono::duration_cast<Micros>(d); };
    records.push_back(record(5000s + micros(line.arrived.time_since_epoch()), micros(*line.latency())));
  }
  return traceOf({"sms"}, std::move(records));
}

Scenario trying(int limit) {
  auto scenario = scenarioOf({"sms"});
  scenario.replay.latency = ReplayLatency::kFitted;
  bulkheadOf(scenario).limit = limit;
  return scenario;
}

ReplayPlan mustPlan(const Trace& trace, const Scenario& scenario) {
  auto plan = planReplay(trace, scenario);
  EXPECT_TRUE(plan.ok()) << plan.error().text();
  EXPECT_TRUE(plan->fitted);
  return *std::move(plan);
}

class FittedReplays : public testing::TestWithParam<True> {};

TEST_P(FittedReplays, BracketWhatThresholdsWouldHaveDone) {
  const auto trace = logOfRun(GetParam().run(kNoLimit));
  const auto plan = mustPlan(trace, trying(6));
  const auto band = bandOf(plan);
  const auto truth = *figuresOf(GetParam().run(6), plan.fitted->yardstick);
  const auto calls = static_cast<double>(truth.calls);
  ASSERT_EQ(band->slowdown.calls, truth.calls);
  ASSERT_EQ(band->capacityLoss.calls, truth.calls);
  EXPECT_GT(truth.rejected, 0);
  const auto [low, high] = std::minmax(band->slowdown.rejected, band->capacityLoss.rejected);
  EXPECT_GE(static_cast<double>(truth.rejected), static_cast<double>(low) - 0.03 * calls);
  EXPECT_LE(static_cast<double>(truth.rejected), static_cast<double>(high) + 0.03 * calls);
}

INSTANTIATE_TEST_SUITE_P(OfKnownDownstreams, FittedReplays,
                         testing::Values(True{1, 3, 0}, True{1.9, 1, 8}, True{1.5, 1.5, 9}, True{1, 1, 0}));

TEST(FittedReplay, AdmittingFewerCallsMakesThemFasterWhereCapacityWasShort) {
  const auto trace = logOfRun(True{1.9, 1, 8}.run(kNoLimit));
  const auto all = bandOf(mustPlan(trace, trying(kNoLimit)));
  const auto few = bandOf(mustPlan(trace, trying(6)));
  EXPECT_GT(*all->capacityLoss.p95, 1s);
  EXPECT_LT(*few->capacityLoss.p95, 200ms);
}

TEST(FittedReplay, IsTheSameEveryTime) {
  const auto trace = logOfRun(True{1.9, 1, 8}.run(kNoLimit));
  const auto one = bandOf(mustPlan(trace, trying(6))), other = bandOf(mustPlan(trace, trying(6)));
  EXPECT_EQ(one->slowdown, other->slowdown);
  EXPECT_EQ(one->capacityLoss, other->capacityLoss);
}

TEST(FittedReplay, SaysWhatItsNumbersAre) {
  const auto plan = mustPlan(logOfRun(True{1.9, 1, 8}.run(kNoLimit)), trying(6));
  const auto json = fitJson(plan, *bandOf(plan));
  const auto& sms = json["dependencies"]["sms"];
  EXPECT_NEAR(sms["service_ms"]["p50"].get<double>(), 40, 4);
  EXPECT_TRUE(sms["capacity"]["saturated"]);
  EXPECT_LE(sms["capacity"]["at_least"], 8);
  EXPECT_GE(sms["capacity"]["at_most"], 8);
  EXPECT_LT(sms["error"]["capacity_loss"], sms["error"]["slowdown"]);
  EXPECT_NEAR(sms["slow"][0]["from_s"].get<double>(), 240, 1) << sms["slow"].dump();
  EXPECT_NE(json["band"]["slowdown"]["rejected"], json["band"]["capacity_loss"]["rejected"]);
  const auto table = fitTable(json);
  EXPECT_THAT(table, HasSubstr("sms: service "));
  EXPECT_THAT(table, HasSubstr("rejected " + json["band"]["slowdown"]["rejected"].dump() + " to " +
                               json["band"]["capacity_loss"]["rejected"].dump()));
  EXPECT_THAT(plan.cannotTell, Contains(HasSubstr("cannot be told from a log")));
  EXPECT_THAT(plan.cannotTell, Not(Contains(HasSubstr("lower bound"))));
}

TEST(FittedReplay, OfOneThatNeverSaturatesHasNoBand) {
  const auto plan = mustPlan(logOf({}), trying(4));
  const auto band = bandOf(plan);
  EXPECT_EQ(band->slowdown.rejected, band->capacityLoss.rejected);
  EXPECT_THAT(fitTable(fitJson(plan, *band)), HasSubstr("never saturated"));
  EXPECT_THAT(plan.cannotTell, Not(Contains(HasSubstr("cannot be told from a log"))));
}

TEST(FittedReplay, AnswersCallsThatWereRejectedThenOrAreRetriedNow) {
  TrueDownstream truth;
  truth.errorRate = 0.3;
  auto trace = logOf(truth);
  trace.calls = rewritten(trace.calls, [place = 0](CallRecord& call) mutable {
    if (place % 10 == 0) {
      call.outcome = Out::kRejected;
      call.latency = 0us;
    }
    if (place++ == 5) call.latency = kUnknown;
    return true;
  });
  auto scenario = trying(kNoLimit);
  scenario.dependencies[0].retry.emplace().attempts = 2;
  const auto plan = mustPlan(trace, scenario);
  EXPECT_THAT(plan.cannotTell, Contains(HasSubstr("rejected then: offered again")));
  EXPECT_THAT(plan.cannotTell, Contains(HasSubstr("of unknown latency: answered as")));
  LoggedRun run(plan.plan);
  run.until(plan.plan.scenario->duration + 10s);
  std::int64_t again = 0, retries = 0, failed = 0, took = 0;
  for (const auto& line : run.log.calls) {
    const bool wasRejected = (line.call - 1) % 10 == 0;
    if (line.attempt == 1 && !wasRejected) continue;
    ++(line.attempt > 1 ? retries : again);
    failed += line.outcome == CallEnd::kError ? 1 : 0;
    took += *line.latency() > 10ms ? 1 : 0;
  }
  EXPECT_GT(again, 2000);
  EXPECT_GT(retries, 5000);
  EXPECT_NEAR(static_cast<double>(failed) / static_cast<double>(again + retries), 0.3, 0.03);
  EXPECT_GT(took, (again + retries) * 9 / 10);
}

TEST(FittedReplay, CallersGiveUpAsTheyDidThatDay) {
  TrueDownstream truth;
  truth.timeout = 1s;
  truth.slowdown = [](Micros t) { return inMinutes(t, 4, 6) ? 1'000.0 : 1.0; };
  const auto trace = logOf(truth);
  const auto plan = mustPlan(trace, trying(kNoLimit));
  for (const auto& one : {plan.plan, plan.fitted->capacityLoss}) {
    LoggedRun run(one);
    run.until(one.scenario->duration + 10s);
    std::int64_t timeouts = 0;
    for (const auto& line : run.log.calls) {
      EXPECT_LE(*line.latency(), 1s);
      timeouts += line.outcome == CallEnd::kTimeout ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(timeouts), 6'000, 900);
  }
}

TEST(FittedReplay, KeepsRecordedLatenciesWhereThereAreTooFewCalls) {
  std::vector<CallRecord> calls;
  for (int i = 0; i < 300; ++i) calls.push_back(record(1s * i, 5ms, Out::kOk, i % 60 == 0 ? 1 : 0));
  calls[60].latency = 777ms;
  auto scenario = scenarioOf({"a", "b"});
  scenario.replay.latency = ReplayLatency::kFitted;
  const auto plan = mustPlan(traceOf({"a", "b"}, calls), scenario);
  EXPECT_THAT(plan.cannotTell, Contains(HasSubstr("fewer than 20 calls to b")));
  EXPECT_EQ(plan.plan.inputs->replay[60].preset.service, 777ms);
}

TEST(FittedReplay, IsRefusedWhereThereIsNothingToFitTo) {
  const auto scenario = trying(4);
  const auto plan = planReplay(traceOf({"sms"}, {record(0s, 5ms)}), scenario);
  ASSERT_FALSE(plan.ok());
  EXPECT_THAT(plan.error().text(), HasSubstr("too few calls"));
  EXPECT_FALSE(planReplay(traceOf({}, {}), scenario).ok());
}

TEST(FittedReplay, OfAPartTakesDownstreamsThatAreFittedToTheWhole) {
  const auto trace = logOfRun(True{1, 3, 0}.run(kNoLimit));
  const auto scenario = trying(6);
  const auto fit = fitDownstreams(trace, scenario);
  ASSERT_TRUE(fit.ok());
  auto part = trace;
  part.calls =
      rewritten(part.calls, [](const CallRecord& call) { return inMinutes(call.start - 5000s, 4, 5); });
  const auto whole = planReplay(part, scenario, {}, *fit);
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole->fitted->fit, *fit);
  const auto& calls = whole->plan.inputs->replay;
  double sum = 0;
  for (const auto& call : calls) sum += toMilliseconds(call.preset.service);
  EXPECT_NEAR(sum / static_cast<double>(calls.size()), 3 * 48, 15);
}

}  // namespace
}  // namespace watertight
