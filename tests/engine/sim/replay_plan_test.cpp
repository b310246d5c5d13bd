// SPDX-License-Identifier: GPL-3.0-or-later
// The replay of a recorded incident, as it was and through compartments (FORMATS, Replay).
#include "sim/replay_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sim/json_lines.h"
#include "sim/measured_run.h"
#include "support/as_recorded.h"
#include "support/offered_calls.h"
#include "support/recorded_trace.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;
using Out = RecordedOutcome;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr Micros kBegan = 1'570'806'066'657'000us;

/// Every outcome, of known and unknown latency, two calls of one instant, calls out of each other's order,
/// retries of all that, and stamps of whole seconds.
Trace everything() {
  std::vector<CallRecord> records;
  Micros start = kBegan;
  for (int round = 0; round < 20; ++round) {
    for (const auto outcome :
         {Out::kOk, Out::kError, Out::kTimeout, Out::kRejected, Out::kCancelled, Out::kUnknown}) {
      for (const auto latency : {Micros{7'001 * round}, 10'001'440us, kUnknown, 0us}) {
        records.push_back(record(start, latency, outcome, round % 3));
        if (round % 2 == 1) start += 333'333us;
      }
      records.back().attempt = static_cast<std::int16_t>(1 + round % 3);
      records.back().retryOf = static_cast<std::int64_t>(records.size()) - round % 7;
    }
    start += 1s;
  }
  records.back().latency = kUnknown;
  records.back().latencyMin = 1h;
  auto trace = traceOf({"payments", "search", "sms"}, records);
  trace.resolution = 1s;
  return trace;
}

TEST(ReplayIdentity, WithNoCompartmentExactlyWhatWasRecordedComesBack) {
  const auto trace = everything();
  expectAsRecorded(trace, planIdentity(trace).plan);
}

TEST(ReplayIdentity, AScenarioWithoutAnyCompartmentIsTheIdentityToo) {
  const auto trace = everything();
  auto scenario = scenarioOf(trace.dependencies);
  scenario.service.isolation = Isolation::kNone;
  auto plan = planReplay(trace, scenario);
  ASSERT_TRUE(plan.ok());
  expectAsRecorded(trace, plan->plan);
  scenario.service.isolation = Isolation::kPerDependency;
  for (auto& dependency : scenario.dependencies) dependency.compartment.bulkhead.reset();
  plan = planReplay(trace, scenario);
  ASSERT_TRUE(plan.ok());
  expectAsRecorded(trace, plan->plan);
}

TEST(ReplayIdentity, ACallStillRunningWhenTheRecordingEndedIsInFlightAsLongAsIsKnown) {
  auto trace = traceOf({"a"}, {record(0s, 10ms), record(1s, kUnknown, Out::kUnknown)});
  change(trace, 1, [](CallRecord& c) { c.latencyMin = 5s; });
  LoggedRun run(planIdentity(trace).plan);
  run.until(5999ms);
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 1);
  run.until(6s);
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 0);
  EXPECT_EQ(run.log.call(2).ended, std::nullopt);
}

TEST(ReplayIdentity, HasARouteForEachDependencyAndEndsAfterTheLastCall) {
  const auto plan = planIdentity(traceOf({"a", "b"}, {record(10s, 3s), record(11s, 1s, Out::kOk, 1)}));
  EXPECT_EQ(plan.plan.scenario->duration, 3s + 1us);
  ASSERT_EQ(plan.plan.scenario->routes.size(), 2U);
  EXPECT_EQ(plan.plan.scenario->routes[1].name, "b");
  EXPECT_THAT(plan.cannotTell, IsEmpty());
}

TEST(ReplayIdentity, OfAnEmptyTraceIsAnEmptyRun) {
  const auto run = measureRun(planIdentity(traceOf({}, {})).plan, {});
  EXPECT_EQ(run.summary["service"]["requests"], 0);
}

class Replays : public testing::Test {
 protected:
  ReplayPlan plan(const Trace& trace, const NameMapping& mapping = {}) {
    auto made = planReplay(trace, scenario_, mapping);
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
    return *std::move(made);
  }
  Scenario scenario_ = scenarioOf({"a", "b"});
};

TEST_F(Replays, GoThroughTheScenariosCompartments) {
  bulkheadOf(scenario_).limit = 1;
  LoggedRun run(plan(traceOf({"a"}, {record(0s, 100ms), record(50ms, 100ms), record(150ms, 100ms)})).plan);
  run.until(1s);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kOk);
  EXPECT_EQ(run.log.call(2).reason, RejectReason::kBulkheadFull);
  EXPECT_EQ(run.log.call(3).ended, Instant{250ms});
}

TEST_F(Replays, OfferRejectedCallsAgain) {
  LoggedRun run(plan(traceOf({"a"}, {record(0s, 100ms), record(50ms, kUnknown, Out::kRejected)})).plan);
  run.until(1s);
  EXPECT_EQ(run.log.call(2).decision, Decision::kAdmitted);
  EXPECT_EQ(run.log.call(2).latency(), 100ms);
}

TEST_F(Replays, OnlyCompartmentsOfferRejectedCallsAgain) {
  scenario_.dependencies[1].compartment.bulkhead.reset();
  LoggedRun run(plan(traceOf({"a", "b"}, {record(0s, 100ms), record(1s, 100ms, Out::kOk, 1),
                                          record(2s, 0s, Out::kRejected), record(3s, 0s, Out::kRejected, 1)}))
                    .plan);
  run.until(10s);
  EXPECT_EQ(run.log.call(3).outcome, CallEnd::kOk);
  EXPECT_EQ(run.log.call(4).outcome, CallEnd::kRejected);
}

TEST_F(Replays, ACallOfUnknownLatencyEntersNoWindow) {
  LoggedRun run(plan(traceOf({"a"}, {record(0s, kUnknown, Out::kError), record(1s, 10ms)})).plan);
  run.until(2s);
  auto& window = run.simulation.calls().compartments().at(0).window();
  EXPECT_EQ(window.counts(Instant{2s}).samples, 1);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kError);
}

TEST_F(Replays, LastUntilTheLastCallMayEndAlsoWhenStampsAreSpread) {
  std::vector<CallRecord> records(500, record(7s, 10ms));
  auto trace = traceOf({"a"}, records);
  trace.resolution = 1s;
  bulkheadOf(scenario_).limit = 1000;
  const auto run = measureRun(plan(trace).plan, {});
  EXPECT_EQ(run.summary["dependencies"]["a"]["ok"], 500);
  EXPECT_GT(run.summary["duration_s"], 0.9);
  EXPECT_LT(run.summary["duration_s"], 1.1);
}

TEST_F(Replays, FindDependenciesByNameOrByTheMapping) {
  const auto trace = traceOf({"web-tg", "b", "noise"},
                             {record(0s, 1ms), record(1s, 1ms, Out::kOk, 1), record(2s, 1ms, Out::kOk, 2)});
  const auto mapped = plan(trace, {{"web-tg", "a"}, {"noise", "-"}});
  ASSERT_EQ(mapped.plan.inputs->replay.size(), 2U);
  EXPECT_EQ(mapped.plan.inputs->replay[0].dependency, 0);
  EXPECT_EQ(mapped.plan.inputs->replay[1].dependency, 1);
}

TEST_F(Replays, ANameThatNothingStandsForIsAnErrorThatTellsWhatToDo) {
  const auto made = planReplay(traceOf({"web-tg"}, {record(0s, 1ms)}), scenario_);
  ASSERT_FALSE(made.ok());
  EXPECT_THAT(made.error().text(), HasSubstr("web-tg"));
  EXPECT_THAT(made.error().text(), HasSubstr("--map web-tg="));
  EXPECT_THAT(made.error().text(), HasSubstr("a, b"));
}

TEST_F(Replays, AMappingToNobodyOrOfNobodyIsAnError) {
  const auto trace = traceOf({"a"}, {record(0s, 1ms)});
  const auto toNobody = planReplay(trace, scenario_, {{"a", "c"}});
  ASSERT_FALSE(toNobody.ok());
  EXPECT_THAT(toNobody.error().text(), HasSubstr("\"c\""));
  const auto ofNobody = planReplay(trace, scenario_, {{"x", "a"}});
  ASSERT_FALSE(ofNobody.ok());
  EXPECT_THAT(ofNobody.error().text(), HasSubstr("\"x\""));
}

TEST_F(Replays, SayThatATimeoutOfThatDayIsALowerBoundWhereItWouldNotEndAsEarly) {
  const auto trace =
      traceOf({"a"}, {record(0s, 2s, Out::kTimeout), record(1s, 2s, Out::kTimeout), record(2s, 1ms)});
  const auto sentences = [&](Duration callTimeout) {
    bulkheadOf(scenario_).callTimeout = callTimeout;
    return plan(trace).cannotTell;
  };
  EXPECT_THAT(sentences(0s), Contains(HasSubstr("2 calls to a ended at the timeout of that day")));
  EXPECT_THAT(sentences(5s), Contains(HasSubstr("2 calls to a ended at the timeout of that day")));
  EXPECT_THAT(sentences(1s), Not(Contains(HasSubstr("timeout of that day"))));
  EXPECT_THAT(sentences(2s), Not(Contains(HasSubstr("timeout of that day"))));
}

TEST_F(Replays, SayWhatBecameOfCallsThatTheRecordingTellsTooLittleOf) {
  const auto trace =
      traceOf({"a"}, {record(0s, 1ms), record(1s, kUnknown), record(2s, kUnknown, Out::kRejected)});
  EXPECT_THAT(plan(trace).cannotTell, Contains(HasSubstr("1 call of unknown latency: a permit is held")));
  EXPECT_THAT(plan(trace).cannotTell, Contains(HasSubstr("1 call rejected then: offered again")));
  scenario_.replay.unknown = UnknownLatency::kDrop;
  EXPECT_THAT(plan(trace).cannotTell, Contains(HasSubstr("left out")));
  scenario_.replay.unknown = UnknownLatency::kTimeout;
  EXPECT_THAT(plan(trace).cannotTell, Contains(HasSubstr("taken to time out")));
}

TEST_F(Replays, WithLatenciesAsRecordedSayThatTheGainIsALowerBound) {
  const auto trace = traceOf({"a"}, {record(0s, 1ms)});
  EXPECT_THAT(plan(trace).cannotTell, ElementsAre(HasSubstr("lower bound")));
  scenario_.replay.latency = ReplayLatency::kResampled;
  EXPECT_THAT(plan(trace).cannotTell, IsEmpty());
}

// What the mock downstreams would do is for runs without a recording.
TEST_F(Replays, OfAScenariosCompartmentsLeaveItsMocksFaultsKnobsAndExpectationsOut) {
  auto& downstream = scenario_.dependencies[0].downstream;
  downstream.latency.kind = LatencyKind::kEmpirical;
  downstream.errorRate = 1;
  downstream.slowdown = 10;
  downstream.capacity = 1;
  downstream.outage = true;
  downstream.cancellable = true;
  downstream.obeysTimeout = false;
  FaultSettings fault;
  fault.at = Instant{0s};
  fault.dependency = "a";
  fault.effect.outage = true;
  scenario_.faults = {fault};
  scenario_.sets = {{Instant{0s}, "a.bulkhead.limit", std::int64_t{0}, {}, ""}};
  scenario_.expects.emplace_back();
  const auto bare = compartmentsOf(scenario_);
  EXPECT_TRUE(bare.faults.empty() && bare.sets.empty() && bare.expects.empty());
  EXPECT_TRUE(bare.dependencies[0].downstream.cancellable);
  EXPECT_FALSE(bare.dependencies[0].downstream.obeysTimeout);
  EXPECT_EQ(bare.dependencies[0].compartment, scenario_.dependencies[0].compartment);
  const auto made = planReplay(traceOf({"a"}, {record(0s, 100ms), record(10ms, 100ms)}), bare);
  ASSERT_TRUE(made.ok());
  LoggedRun run(made->plan);
  run.until(1s);
  EXPECT_EQ(run.log.call(2).outcome, CallEnd::kOk);
  EXPECT_EQ(run.log.call(2).latency(), 100ms);
}

/// An attempt that failed, its recorded retry, and a hundred calls of 30 ms around them.
Trace aRetryOfItsDay() {
  std::vector<CallRecord> records;
  for (int i = 0; i < 50; ++i) records.push_back(record(i * 1ms, 30ms));
  records.push_back(record(50ms, 10ms, Out::kError));
  records.push_back(record(70ms, 10ms));
  records.back().attempt = 2;
  records.back().retryOf = 51;
  for (int i = 0; i < 50; ++i) records.push_back(record(71ms + i * 1ms, 30ms));
  return traceOf({"api"}, records);
}

TEST(ReplayRetries, WithRetriesInTheScenarioThoseOfTheRecordingAreLeftOutAndMadeAnew_R1) {
  auto scenario = scenarioOf({"api"});
  bulkheadOf(scenario).limit = 1000;
  scenario.dependencies[0].retry = RetrySettings{.attempts = 2, .base = 5ms};
  const auto plan = planReplay(aRetryOfItsDay(), scenario);
  ASSERT_TRUE(plan);
  EXPECT_THAT(plan->cannotTell, testing::Contains(HasSubstr("1 call made again that day")));
  LoggedRun run(plan->plan);
  run.until(10s);
  EXPECT_FALSE(run.log.ended(52));
  std::vector<CallLine> attempts;
  for (const auto& line : run.log.calls) {
    if (line.call == 51) attempts.push_back(line);
  }
  ASSERT_EQ(attempts.size(), 2U);
  EXPECT_EQ(attempts[0].outcome, CallEnd::kError);
  EXPECT_EQ(attempts[1].arrived, Instant{65ms});
  EXPECT_EQ(attempts[1].attempt, 2U);
  EXPECT_EQ(attempts[1].latency(), 30ms) << "as its neighbours, not as the attempt that failed";
}

TEST(ReplayRetries, WithoutThemTheRecordedRetryIsOffered) {
  auto scenario = scenarioOf({"api"});
  bulkheadOf(scenario).limit = 1000;
  LoggedRun run(planReplay(aRetryOfItsDay(), scenario)->plan);
  run.until(10s);
  EXPECT_EQ(run.log.call(52).attempt, 2U);
  EXPECT_EQ(run.log.call(52).arrived, Instant{70ms});
}

}  // namespace
}  // namespace watertight
