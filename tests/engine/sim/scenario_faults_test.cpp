// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/scenario_toml.h"
#include "support/scenario_text.h"

namespace watertight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing_support::smsScenario;

std::vector<std::string> faultsOf(const std::string& text) {
  const auto check = checkScenarioText(text, "f");
  EXPECT_NE(check.scenario.has_value(), !check.errors.empty());
  std::vector<std::string> texts;
  for (const auto& error : check.errors) texts.push_back(error.text());
  return texts;
}

/// The faults of "sms" with these lines, which begin on line 5.
std::vector<std::string> with(const std::string& lines) {
  return faultsOf(smsScenario(lines));
}

TEST(ScenarioFaults, AnUnknownKeyNamesTheNearestKnownOne) {
  EXPECT_THAT(with("bulkhead = { limt = 3 }"),
              ElementsAre("f:5: unknown key \"limt\" in sms.bulkhead; the nearest known key is \"limit\""));
  EXPECT_THAT(with("bulkhed = {}"),
              ElementsAre("f:5: unknown key \"bulkhed\" in sms; the nearest known key is \"bulkhead\""));
  EXPECT_THAT(
      with("[service]\nworker = 3\n"),
      ElementsAre(HasSubstr("f:6: unknown key \"worker\" in service; the nearest known key is \"workers\"")));
  EXPECT_THAT(with("[[rout]]\nname = \"a\"\n"),
              ElementsAre(HasSubstr("f:5: unknown key \"rout\"; the nearest known key is \"route\"")));
  EXPECT_THAT(with("[dependency.downstream.latency]\n"), ElementsAre(HasSubstr("f:5: ")));
}

TEST(ScenarioFaults, AllOfThemAreSaidInOrderOfLines) {
  EXPECT_THAT(with(R"(bulkhead = { limit = -1, queue = 1.5 }
[service]
workers = 10.0
rate = nan
[[expect]]
metric = "service.shed"
)"),
              ElementsAre(StartsWith("f:5: sms.bulkhead.limit cannot be -1"),
                          StartsWith("f:5: sms.bulkhead.queue cannot be 1.5"),
                          StartsWith("f:7: service.workers cannot be 10.0; allowed: a whole number"),
                          StartsWith("f:8: service.rate cannot be nan; allowed: a number more than 0"),
                          StartsWith("f:9: expect.min: it expects nothing")));
}

TEST(ScenarioFaults, NumbersOutOfRangeAreRefused) {
  EXPECT_THAT(with("[service]\nrate = inf\n"), ElementsAre(HasSubstr("f:6: service.rate cannot be inf")));
  EXPECT_THAT(with("[service]\nrate = -inf\n"), ElementsAre(HasSubstr("f:6: service.rate cannot be -inf")));
  EXPECT_THAT(with("[service]\nrate = 0\n"), ElementsAre(HasSubstr("f:6: service.rate cannot be 0;")));
  EXPECT_THAT(with("[service]\nworkers = 9999999999\n"), ElementsAre(HasSubstr("f:6: ")));
  EXPECT_THAT(with("[service]\nsample = \"0.5ms\"\n"), ElementsAre(HasSubstr("f:6: ")));
  EXPECT_THAT(with("breaker = { failure_rate = 50 }"), ElementsAre(HasSubstr("more than 0 and at most 1")));
  EXPECT_THAT(with("breaker = { failure_rate = 0 }"), ElementsAre(HasSubstr("more than 0 and at most 1")));
  EXPECT_THAT(with("bulkhead = { limit = 1000001 }"), ElementsAre(HasSubstr("from 0 to 1000000")));
}

TEST(ScenarioFaultsT4, DurationsHaveAUnitAndAnEnd) {
  EXPECT_THAT(faultsOf(smsScenario("[service]\nthink_time = 3\n")),
              ElementsAre(HasSubstr("a duration such as")));
  EXPECT_THAT(with("[service]\nthink_time = \"3\"\n"), ElementsAre(HasSubstr("its unit is missing")));
  EXPECT_THAT(with("[service]\nthink_time = \"-3s\"\n"), ElementsAre(HasSubstr("may not be negative")));
  EXPECT_THAT(with("[service]\nthink_time = \"1" + std::string(30, '0') + "s\"\n"),
              ElementsAre(HasSubstr("f:6: service.think_time: the duration")));
  EXPECT_THAT(with("[service]\nthink_time = \"367d\"\n"), ElementsAre(HasSubstr("at most 366 days")));
}

TEST(ScenarioFaults, ALatencyTakesTheKeysOfItsKind) {
  const auto latency = [](const std::string& inner) {
    return faultsOf("[[dependency]]\nname = \"a\"\ndownstream = { latency = { " + inner + " } }\n");
  };
  EXPECT_THAT(latency("kind = \"lognormal\", median = \"1s\", p99 = \"2s\""), IsEmpty());
  EXPECT_THAT(latency("kind = \"lognormal\", median = \"1s\""),
              ElementsAre("f:3: p99 is missing in a.downstream.latency"));
  EXPECT_THAT(latency("kind = \"lognormal\", median = \"1s\", p99 = \"2s\", mean = \"1s\""),
              ElementsAre(HasSubstr("mean does not fit here; it needs kind \"exponential\"")));
  EXPECT_THAT(latency("kind = \"lognormal\", median = \"3s\", p99 = \"2s\""),
              ElementsAre(HasSubstr("p99 is less than median")));
  EXPECT_THAT(latency("kind = \"uniform\", low = \"3s\", high = \"2s\""),
              ElementsAre(HasSubstr("high is less than low")));
  EXPECT_THAT(latency("kind = \"normal\", median = \"1s\""),
              ElementsAre(HasSubstr("kind cannot be \"normal\"")));
  EXPECT_THAT(latency("value = \"1s\""), ElementsAre("f:3: kind is missing in a.downstream.latency"));
  EXPECT_THAT(latency("kind = \"pareto\", scale = \"1s\", shape = nan"),
              ElementsAre(HasSubstr("cannot be nan")));
}

TEST(ScenarioFaults, ADownstreamAndItsLatencyAreRequired) {
  EXPECT_THAT(faultsOf("[[dependency]]\nname = \"a\"\n"),
              ElementsAre(StartsWith("f:1: downstream is missing in a")));
  EXPECT_THAT(faultsOf("[[dependency]]\nname = \"a\"\ndownstream = {}\n"),
              ElementsAre(StartsWith("f:3: latency is missing in a.downstream")));
  EXPECT_THAT(faultsOf("[[dependency]]\nname = \"a\"\ndownstream = 3\n"),
              ElementsAre(StartsWith("f:3: a.downstream must be a table, not a number")));
  EXPECT_THAT(faultsOf("[[dependency]]\nname = \"a\"\ndownstream = { latency = \"5ms\" }\n"),
              ElementsAre(StartsWith("f:3: a.downstream.latency must be a table, not text")));
}

TEST(ScenarioFaults, ABulkheadTakesTheKeysOfItsKindAndPolicy) {
  EXPECT_THAT(
      with("bulkhead = { queue = 3 }"),
      ElementsAre(HasSubstr("queue does not fit here; it needs kind \"thread_pool\" or policy \"wait\"")));
  EXPECT_THAT(with("bulkhead = { max_wait = \"1s\" }"), ElementsAre(HasSubstr("it needs policy \"wait\"")));
  EXPECT_THAT(with("bulkhead = { then = \"abort\" }"), ElementsAre(HasSubstr("it needs policy \"wait\"")));
  EXPECT_THAT(with("bulkhead = { policy = \"wait\" }"),
              ElementsAre("f:5: max_wait is missing in sms.bulkhead"));
  EXPECT_THAT(with("bulkhead = { policy = \"wait\", max_wait = \"0s\" }"),
              ElementsAre(HasSubstr("needs max_wait")));
  EXPECT_THAT(with("bulkhead = { policy = \"wait\", max_wait = \"1s\", then = \"wait\" }"),
              ElementsAre(HasSubstr("then cannot be \"wait\"")));
  EXPECT_THAT(with("bulkhead = { caller_timeout = \"1s\" }"),
              ElementsAre(HasSubstr("it needs kind \"thread_pool\"")));
  EXPECT_THAT(with("bulkhead = { fallback_latency = \"1s\" }"),
              ElementsAre(HasSubstr("it needs policy \"fallback\"")));
  EXPECT_THAT(with("bulkhead = { limit = \"unlimited\" }"), ElementsAre(HasSubstr("a whole number from 0")));
}

TEST(ScenarioFaultsB9, APoolOfNoThreadsIsAnError) {
  EXPECT_THAT(with("bulkhead = { kind = \"thread_pool\", limit = 0 }"),
              ElementsAre(HasSubstr("at least one thread")));
}

TEST(ScenarioFaults, AWindowTakesTheKeysOfItsKind) {
  EXPECT_THAT(with("window = { size = 3 }"),
              ElementsAre(HasSubstr("sms.window.size does not fit here; it needs kind \"count\"")));
  EXPECT_THAT(with("window = { kind = \"count\", span = \"3s\" }"),
              ElementsAre(HasSubstr("it needs kind \"time\"")));
  EXPECT_THAT(with("breaker = { window = { max_age = \"3s\" } }"),
              ElementsAre(HasSubstr("sms.breaker.window.max_age")));
  EXPECT_THAT(with("window = { kind = \"count\", size = 0 }"), ElementsAre(HasSubstr("from 1 to 1000000")));
}

TEST(ScenarioFaults, ABreakerThatCouldNeverOpenIsAnError) {
  EXPECT_THAT(with("breaker = { failure_rate = 0.5, window = { kind = \"count\", size = 5 } }"),
              ElementsAre(HasSubstr("minimum_calls is 20, but the breaker's window holds only 5 calls")));
  EXPECT_THAT(with("breaker = { slow_rate = 0.5 }"), ElementsAre("f:5: slow_call is missing in sms.breaker"));
  EXPECT_THAT(with("breaker = { consecutive_failures = \"off\" }"), ElementsAre(HasSubstr("stays 5")));
}

TEST(ScenarioFaults, ALimiterStaysBetweenItsBoundsAndHasALimitToMove) {
  EXPECT_THAT(with("bulkhead = {}\nlimiter = { min = 5, max = 4 }"),
              ElementsAre(HasSubstr("f:6: sms.limiter.min: min is more than max")));
  EXPECT_THAT(with("bulkhead = {}\nlimiter = { initial = 200 }"),
              ElementsAre(HasSubstr("initial is not between min and max")));
  EXPECT_THAT(with("limiter = {}"), ElementsAre(HasSubstr("a limiter needs a bulkhead")));
  EXPECT_THAT(with("bulkhead = {}\nlimiter = { interval = \"0s\" }"), ElementsAre(HasSubstr("from 1ms")));
}

TEST(ScenarioFaults, DependencyNamesAreUniqueAndFree) {
  const auto named = [](const std::string& name) {
    return with("[[dependency]]\nname = " + name +
                "\ndownstream = { latency = { kind = \"fixed\", value = \"1s\" } }\n");
  };
  EXPECT_THAT(named("\"other\""), IsEmpty());
  EXPECT_THAT(named("\"sms\""), ElementsAre(HasSubstr("f:6: there are two dependencies called \"sms\"")));
  for (const auto* word : {"service", "shared", "replay", "route", "routes", "workers", "dependencies"}) {
    EXPECT_THAT(named(std::string{"\""} + word + "\""),
                ElementsAre(HasSubstr("f:6: a dependency may not be called")));
  }
  EXPECT_THAT(named("\"\""), ElementsAre(HasSubstr("text of 1 to 1000 bytes")));
  EXPECT_THAT(named("3"), ElementsAre(HasSubstr("f:6: dependency.name cannot be 3")));
  EXPECT_THAT(faultsOf("[[dependency]]\ndownstream = { latency = { kind = \"fixed\", value = \"1s\" } }\n"),
              ElementsAre("f:1: name is missing in dependency"));
}

TEST(ScenarioFaults, UnknownDependenciesNameTheNearestKnownOne) {
  EXPECT_THAT(with("[[route]]\nname = \"a\"\ncalls = [\"smss\"]\n"),
              ElementsAre("f:7: unknown dependency \"smss\" in route.a; the nearest known one is \"sms\""));
  EXPECT_THAT(with("[[route]]\nname = \"a\"\ncalls = [\n  \"sms\",\n  \"mail\",\n]\n"),
              ElementsAre(HasSubstr("f:9: unknown dependency \"mail\"")));
  EXPECT_THAT(with("[[route]]\nname = \"a\"\noptional = [\"x\"]\nasync = [\"y\"]\n"), testing::SizeIs(2));
  EXPECT_THAT(with("[[fault]]\nat = \"1s\"\ndependency = \"sm\"\noutage = true\n"),
              ElementsAre(HasSubstr("f:7: unknown dependency \"sm\" in fault")));
  EXPECT_THAT(with("[[set]]\nat = \"1s\"\npath = \"sm.bulkhead.limit\"\nvalue = 3\n"),
              ElementsAre(HasSubstr("f:7: \"sm.bulkhead.limit\": there is no dependency \"sm\"")));
  EXPECT_THAT(with("[[expect]]\nmetric = \"sm.rejected.total\"\nmax = 0\n"),
              ElementsAre(HasSubstr("f:6: no summary of this scenario has the metric")));
}

TEST(ScenarioFaults, RoutesAreNamedOnceAndCallLists) {
  EXPECT_THAT(with("[[route]]\nname = \"a\"\n[[route]]\nname = \"a\"\n"),
              ElementsAre(HasSubstr("f:8: there are two routes called \"a\"")));
  EXPECT_THAT(with("[[route]]\n"), ElementsAre("f:5: name is missing in route"));
  EXPECT_THAT(with("[[route]]\nname = \"a\"\ncalls = \"sms\"\n"),
              ElementsAre(HasSubstr("must be a list of names, not text")));
  EXPECT_THAT(with("[[route]]\nname = \"a\"\ncalls = [3]\n"),
              ElementsAre(HasSubstr("must hold names, not a number")));
  EXPECT_THAT(with("[[route]]\nname = \"a\"\nwork = 5\n"),
              ElementsAre(HasSubstr("f:7: route.a.work cannot be 5")));
  EXPECT_THAT(with("[route]\nname = \"a\"\n"),
              ElementsAre(HasSubstr("f:5: route must be a list of tables, not a table; write [[route]]")));
  EXPECT_THAT(with("[[route]]\nname = \"a\"\nweight = 0\n"), ElementsAre(HasSubstr("more than 0")));
}

TEST(ScenarioFaults, AFaultHappensToSomethingAtSomeTime) {
  EXPECT_THAT(with("[[fault]]\ndependency = \"sms\"\noutage = true\n"),
              ElementsAre(HasSubstr("a fault needs at, or a key")));
  EXPECT_THAT(with("[[fault]]\nat = \"1s\"\ndependency = \"sms\"\n"),
              ElementsAre(HasSubstr("the fault does nothing")));
  EXPECT_THAT(with("[[fault]]\nat = \"1s\"\ndependency = \"sms\"\noutage = false\n"),
              ElementsAre(HasSubstr("the fault does nothing")));
  EXPECT_THAT(with("[[fault]]\nat = \"1s\"\ndependency = \"sms\"\nrate = 2\n"),
              ElementsAre(HasSubstr("f:8: rate is a fault of the load")));
  EXPECT_THAT(with("[[fault]]\nat = \"1s\"\nslowdown = 2\n"),
              ElementsAre(HasSubstr("a fault of the load can only change its rate")));
  EXPECT_THAT(with("[[fault]]\nat = \"1s\"\nrate = 2\nkey = 10\n"), ElementsAre(HasSubstr("from 1 to 9")));
}

TEST(ScenarioFaults, AKnobIsTurnedToWhatItTakes) {
  const auto set = [](const std::string& path, const std::string& value, const std::string& more = "") {
    return with("bulkhead = {}\n[[set]]\nat = \"1s\"\npath = \"" + path + "\"\nvalue = " + value + "\n" +
                more);
  };
  EXPECT_THAT(set("sms.bulkhead.limit", "4"), IsEmpty());
  EXPECT_THAT(set("sms.bulkhead.limit", "-4"),
              ElementsAre(HasSubstr("f:9: sms.bulkhead.limit cannot be -4")));
  EXPECT_THAT(set("sms.bulkhead.limit", "[4]"), ElementsAre(HasSubstr("f:9: set.value cannot be a list")));
  EXPECT_THAT(set("sms.bulkhead.kind", "\"thread_pool\""), ElementsAre(HasSubstr("while a run goes on")));
  EXPECT_THAT(set("sms.breaker.recovery", "\"1s\""),
              ElementsAre(HasSubstr("f:8: \"sms.breaker.recovery\" cannot be set: sms has no breaker")));
  EXPECT_THAT(set("sms.bulkhead.limit", "4", "ramp = \"5s\"\n"), IsEmpty());
  EXPECT_THAT(set("sms.bulkhead.policy", "\"discard\"", "ramp = \"5s\"\n"),
              ElementsAre(HasSubstr("f:10: sms.bulkhead.policy cannot change gradually")));
  EXPECT_THAT(with("[[set]]\nat = \"1s\"\npath = \"service.rate\"\n"),
              ElementsAre(HasSubstr("value is missing")));
}

TEST(ScenarioFaults, AnExpectationExpectsSomethingInsideTheRun) {
  const auto expect = [](const std::string& more) {
    return with("[[expect]]\nmetric = \"service.shed\"\n" + more);
  };
  EXPECT_THAT(expect("min = 3\nmax = 2\n"), ElementsAre(HasSubstr("min is more than max")));
  EXPECT_THAT(expect("max = 2\nfrom = \"9s\"\nto = \"9s\"\n"), ElementsAre(HasSubstr("the span is empty")));
  EXPECT_THAT(expect("max = 2\nto = \"61s\"\n"),
              ElementsAre(HasSubstr("f:8: the run ends at 1m, before to")));
  EXPECT_THAT(expect("max = nan\n"), ElementsAre(HasSubstr("cannot be nan")));
  EXPECT_THAT(expect("max = 1\nrelative_to = \"\"\n"),
              ElementsAre(HasSubstr("no_faults, isolation:none, isolation:shared")));
}

TEST(ScenarioFaults, ATraceIsNeededWhereRequestsComeFromOne) {
  EXPECT_THAT(with("[service]\narrivals = \"trace\"\n"),
              ElementsAre(HasSubstr("f:6: service.arrivals: arrivals \"trace\" needs a trace")));
}

TEST(ScenarioFaults, NothingToRunIsAnError) {
  EXPECT_THAT(faultsOf("name = \"a\"\n"),
              ElementsAre(HasSubstr("f:1: there is no [[dependency]] and no [[route]]")));
}

TEST(ScenarioFaults, TheSchemaIsOne) {
  EXPECT_THAT(faultsOf("schema = 2\n" + smsScenario("")), ElementsAre("f:1: schema cannot be 2; allowed: 1"));
}

TEST(ScenarioFaults, LaterWorkSaysThatItIsNotSupportedYet) {
  EXPECT_THAT(with("[lesson]\ntitle = \"a\"\n"), ElementsAre(HasSubstr("is not supported yet")));
}

}  // namespace
}  // namespace watertight
