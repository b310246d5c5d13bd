// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/scenario_toml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/scenario_text.h"
#include "support/scratch_file.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing_support::fullScenarioText;
using testing_support::smsScenario;

Scenario read(const std::string& text) {
  auto scenario = parseScenario(text, "a.scenario.toml");
  EXPECT_TRUE(scenario) << (scenario ? "" : scenario.error().text());
  return scenario ? *scenario : Scenario{};
}

TEST(ScenarioToml, ReadsTheServiceAndItsRoutes) {
  const auto scenario = read(fullScenarioText());
  EXPECT_EQ(scenario.name, "Everything at once");
  EXPECT_EQ(scenario.seed, 7U);
  EXPECT_EQ(scenario.duration, 3min);
  EXPECT_EQ(scenario.service.workers, 16);
  EXPECT_EQ(scenario.service.arrivals, Arrivals::kClosed);
  EXPECT_EQ(scenario.service.rate, 60);
  EXPECT_EQ(scenario.service.isolation, Isolation::kShared);
  EXPECT_EQ(scenario.replay.latency, ReplayLatency::kResampled);
  EXPECT_EQ(scenario.replay.speed, 2.5);
  ASSERT_EQ(scenario.routes.size(), 2U);
  EXPECT_THAT(scenario.routes[0].calls, ElementsAre("payment"));
  EXPECT_THAT(scenario.routes[0].optional, ElementsAre("sms"));
  EXPECT_THAT(scenario.routes[0].async, ElementsAre("10.0.0.1:80"));
  EXPECT_EQ(scenario.routes[0].work.kind, LatencyKind::kFixed);
  EXPECT_EQ(scenario.routes[0].work.value, 4ms);
  EXPECT_EQ(scenario.routes[0].onDeadline, OnDeadline::kAbandon);
  EXPECT_EQ(scenario.routes[1].work.kind, LatencyKind::kExponential);
  EXPECT_THAT(scenario.routes[1].calls, IsEmpty());
}

TEST(ScenarioToml, ReadsCompartmentsAndDownstreams) {
  const auto scenario = read(fullScenarioText());
  ASSERT_EQ(scenario.dependencies.size(), 3U);
  const auto& payment = scenario.dependencies[0];
  EXPECT_FALSE(payment.compartment.bulkhead);
  EXPECT_EQ(payment.downstream.backlog, 5);
  EXPECT_EQ(payment.downstream.errorLatency, Duration{1ms});
  const auto& sms = scenario.dependencies[1];
  EXPECT_EQ(sms.downstream.latency.p99, 250ms);
  EXPECT_EQ(sms.downstream.capacity, 40);
  EXPECT_FALSE(sms.downstream.obeysTimeout);
  EXPECT_EQ(sms.compartment.bulkhead->kind, BulkheadKind::kThreadPool);
  EXPECT_EQ(sms.compartment.bulkhead->callerTimeout, 500ms);
  EXPECT_EQ(sms.compartment.breaker->failureRate, 0.5);
  EXPECT_EQ(sms.compartment.breaker->probeSuccessesInForce(), 3);
  EXPECT_FALSE(sms.compartment.breaker->consecutiveFailuresInForce());
  EXPECT_EQ(sms.compartment.breaker->window.span, 20s);
  EXPECT_EQ(sms.compartment.limiter->initial, 8);
  EXPECT_EQ(sms.compartment.limiter->evidence, Evidence::kWindow);
  EXPECT_EQ(scenario.shared->bulkhead->then, Policy::kDiscard);
  EXPECT_EQ(scenario.shared->window.kind, WindowKind::kCount);
}

TEST(ScenarioToml, ReadsFaultsKnobsAndExpectations) {
  const auto scenario = read(fullScenarioText());
  ASSERT_EQ(scenario.faults.size(), 2U);
  EXPECT_EQ(scenario.faults[0].at, Instant{60s});
  EXPECT_EQ(scenario.faults[0].length, Duration{45s});
  EXPECT_EQ(scenario.faults[0].effect.slowdown, 12);
  EXPECT_EQ(scenario.faults[0].rampOut, 10s);
  EXPECT_FALSE(scenario.faults[1].at);
  EXPECT_EQ(scenario.faults[1].key, 3);
  EXPECT_EQ(scenario.faults[1].by, "hand");
  ASSERT_EQ(scenario.sets.size(), 2U);
  EXPECT_EQ(scenario.sets[0].value, SettingValue{std::int64_t{4}});
  EXPECT_EQ(scenario.sets[0].ramp, 10s);
  EXPECT_EQ(scenario.sets[1].value, SettingValue{Duration{7ms}});
  ASSERT_EQ(scenario.expects.size(), 2U);
  EXPECT_EQ(scenario.expects[0].max, 0);
  EXPECT_EQ(scenario.expects[1].relativeTo, RelativeTo::kNoFaults);
  EXPECT_EQ(scenario.expects[1].from, Duration{65s});
}

TEST(ScenarioToml, AnExpectationKnowsItsLine) {
  const auto scenario = read(smsScenario("[[expect]]\nmetric = \"service.shed\"\nmax = 0\n"));
  EXPECT_EQ(scenario.expects[0].line, 5);
}

TEST(ScenarioToml, WhatIsLeftOutHasItsDefault) {
  const auto scenario = read(smsScenario(""));
  EXPECT_EQ(scenario.duration, 60s);
  EXPECT_EQ(scenario.service, ServiceSettings{});
  EXPECT_EQ(scenario.dependencies[0].compartment, CompartmentSettings{});
  EXPECT_FALSE(scenario.shared);
}

TEST(ScenarioToml, WithoutRoutesOneCallsEveryDependency) {
  const auto scenario =
      read(smsScenario("[[dependency]]\nname = \"b\"\ndownstream = { latency = { kind = \"fixed\", "
                       "value = \"1s\" } }\n"));
  ASSERT_EQ(scenario.routes.size(), 1U);
  EXPECT_EQ(scenario.routes[0].name, "default");
  EXPECT_THAT(scenario.routes[0].calls, ElementsAre("sms", "b"));
}

TEST(ScenarioToml, ARouteMayCallNothingAtAll) {
  const auto scenario = read("[[route]]\nname = \"page\"\nwork = \"20ms\"\n");
  EXPECT_TRUE(scenario.dependencies.empty());
}

TEST(ScenarioToml, APoolHasNoQueueUnlessSaid) {
  EXPECT_EQ(
      read(smsScenario("bulkhead = { kind = \"thread_pool\" }")).dependencies[0].compartment.bulkhead->queue,
      0);
}

TEST(ScenarioToml, ASemaphoreThatWaitsHasAnUnlimitedQueueUnlessSaid) {
  const auto queue = [](const std::string& more) {
    return read(smsScenario("bulkhead = { policy = \"wait\", max_wait = \"1s\"" + more + " }"))
        .dependencies[0]
        .compartment.bulkhead->queue;
  };
  EXPECT_EQ(queue(""), kUnlimitedQueue);
  EXPECT_EQ(queue(", queue = \"unlimited\""), kUnlimitedQueue);
  EXPECT_EQ(queue(", queue = 0"), 0);
  EXPECT_EQ(queue(", queue = 7"), 7);
}

TEST(ScenarioTomlA5, MinMayEqualMax) {
  const auto scenario = read(smsScenario("bulkhead = {}\nlimiter = { min = 10, max = 10 }"));
  EXPECT_EQ(scenario.dependencies[0].compartment.limiter->max, 10);
}

TEST(ScenarioTomlR, ReadsRetriesAndTheirBudget) {
  const auto scenario =
      read(smsScenario("retry = { attempts = 3, base = \"50ms\", max_delay = \"2s\", jitter = \"full\", "
                       "retry_rejected = true, budget = { ratio = 0.2, burst = 5 } }"));
  const RetrySettings expected{.attempts = 3,
                               .base = 50ms,
                               .maxDelay = 2s,
                               .jitter = RetryJitter::kFull,
                               .retryRejected = true,
                               .budget = RetryBudgetSettings{.ratio = 0.2, .burst = 5}};
  EXPECT_EQ(scenario.dependencies[0].retry, expected);
}

TEST(ScenarioTomlR, WithoutABudgetRetriesAreNotLimited) {
  EXPECT_EQ(read(smsScenario("retry = { attempts = 3 }")).dependencies[0].retry->budget, std::nullopt);
  EXPECT_EQ(read(smsScenario("")).dependencies[0].retry, std::nullopt);
}

TEST(ScenarioTomlR, AnEmptyBudgetHasItsDefaults) {
  EXPECT_EQ(read(smsScenario("retry = { attempts = 2, budget = {} }")).dependencies[0].retry->budget,
            (RetryBudgetSettings{.ratio = 0.1, .burst = 10}));
}

TEST(ScenarioTomlB13, ShutdownHasItsModeAndItsDeadline) {
  const auto scenario =
      read(smsScenario("bulkhead = { kind = \"thread_pool\", shutdown = \"cancel\", shutdown_deadline = "
                       "\"2s\", spin = \"20us\" }"));
  const auto& bulkhead = *scenario.dependencies[0].compartment.bulkhead;
  EXPECT_EQ(bulkhead.shutdown, ShutdownMode::kCancel);
  EXPECT_EQ(bulkhead.shutdownDeadline, 2s);
  EXPECT_EQ(bulkhead.spin, 20us);
}

TEST(ScenarioTomlB9, ASemaphoreMayStartClosed) {
  EXPECT_EQ(read(smsScenario("bulkhead = { limit = 0 }")).dependencies[0].compartment.bulkhead->limit, 0);
}

TEST(ScenarioToml, AKnobMayTurnWhatAnEarlierOneMadePossible) {
  const auto scenario = read(smsScenario(R"(bulkhead = { limit = 4 }
[[set]]
at = "20s"
path = "sms.bulkhead.queue"
value = 3
[[set]]
at = "10s"
path = "sms.bulkhead.policy"
value = "wait"
[[set]]
at = "9s"
path = "sms.bulkhead.max_wait"
value = "1s"
)"));
  ASSERT_EQ(scenario.sets.size(), 3U);
  EXPECT_EQ(scenario.sets[0].path, "sms.bulkhead.queue") << "the file's order";
}

TEST(ScenarioToml, WhatComesAfterTheEndIsAllowed) {
  EXPECT_EQ(read(smsScenario("[[fault]]\nat = \"2h\"\ndependency = \"sms\"\noutage = true\n")).faults.size(),
            1U);
}

TEST(ScenarioToml, WhatPlausibleCodeDoesCanBeSwitchedOn) {
  const auto scenario =
      read(smsScenario("breaker = { half_open = \"unlimited\", late_results = \"count\" }\n"
                       "bulkhead = { rejections_are_failures = true }"));
  const auto& compartment = scenario.dependencies[0].compartment;
  EXPECT_EQ(compartment.breaker->halfOpen, HalfOpen::kUnlimited);
  EXPECT_EQ(compartment.breaker->lateResults, LateResults::kCount);
  EXPECT_TRUE(compartment.bulkhead->rejectionsAreFailures);
}

TEST(ScenarioToml, PathsInsideStartAtTheFilesDirectory) {
  const auto text = "[service]\narrivals = \"trace\"\ntrace = \"incident.calls.jsonl\"\n";
  const testing_support::ScratchFile file("a.scenario.toml", text);
  const auto scenario = loadScenario(file.path());
  ASSERT_TRUE(scenario) << scenario.error().text();
  EXPECT_EQ(resolvePath(*scenario, scenario->service.trace), file.directory() + "/incident.calls.jsonl");
  EXPECT_EQ(resolvePath(*scenario, "/elsewhere/x"), "/elsewhere/x");
  EXPECT_EQ(resolvePath(read(smsScenario("")), "x"), "x");
}

TEST(ScenarioToml, TheFirstFaultSaysHowManyThereAre) {
  const auto one = parseScenario(smsScenario("bulkhead = { limit = -1 }"), "a.toml");
  EXPECT_THAT(one.error().text(), HasSubstr("a.toml:5: sms.bulkhead.limit cannot be -1; allowed"));
  const auto three = parseScenario(smsScenario("bulkhead = { limit = -1 }\nx = 1\ny = 2\n"), "a.toml");
  EXPECT_THAT(three.error().text(),
              HasSubstr("a.toml:5: sms.bulkhead.limit cannot be -1 (and 2 more faults)"));
}

}  // namespace
}  // namespace watertight
