// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/replay_setup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui/support/some_trace.h"
#include "present/fit_lines.h"

namespace watertight {
namespace {

using namespace testing_support;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

class ReplaySetupTest : public testing::Test {
 protected:
  ReadyReplay mustMake() {
    auto made = ReplaySetup::make(setup_.order(1000s, 1200s));
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
    return made.ok() ? *std::move(made) : ReadyReplay{};
  }

  std::shared_ptr<const ImportedTrace> trace_ = importedAs("some.csv", someIncident());
  ReplaySetup setup_{trace_};
};

TEST_F(ReplaySetupTest, GivesEveryNameItsOwnSuggestedCompartment) {
  EXPECT_THAT(setup_.targets(), ElementsAre("catalog", "/users/{id}"));
  const auto made = mustMake();
  ASSERT_EQ(made.compartments.dependencies.size(), 2U);
  EXPECT_EQ(made.compartments.dependencies[1].name, "/users/{id}");
  EXPECT_TRUE(made.compartments.dependencies[1].compartment.bulkhead);
  EXPECT_EQ(made.pair.with.plan.inputs->replay.size(), 2400U);
}

TEST_F(ReplaySetupTest, LeavesNamesOutAndPutsOthersTogether) {
  ASSERT_TRUE(setup_.setTarget(1, "catalog").ok());
  EXPECT_THAT(setup_.compartments(), ElementsAre("catalog"));
  EXPECT_EQ(mustMake().pair.with.plan.inputs->replay.size(), 2400U);
  ASSERT_TRUE(setup_.setTarget(1, "-").ok());
  EXPECT_THAT(setup_.placeOf(), ElementsAre(std::optional<std::size_t>{0}, std::nullopt));
  EXPECT_EQ(mustMake().pair.with.plan.inputs->replay.size(), 1200U);
}

TEST_F(ReplaySetupTest, RefusesTargetsThatCannotBe) {
  EXPECT_THAT(setup_.setTarget(0, "service").error().text(), HasSubstr("service"));
  EXPECT_FALSE(setup_.setTarget(0, "").ok());
  ASSERT_TRUE(setup_.setTarget(0, "-").ok());
  EXPECT_THAT(setup_.setTarget(1, "-").error().text(), HasSubstr("left out"));
  EXPECT_THAT(setup_.targets(), ElementsAre("-", "/users/{id}")) << "as before";
}

TEST_F(ReplaySetupTest, TriesAScenariosCompartmentsWhereTheNamesAreTheSame) {
  Scenario given;
  given.name = "mine";
  DependencySettings catalog;
  catalog.name = "catalog";
  catalog.compartment.bulkhead = BulkheadSettings{};
  catalog.compartment.bulkhead->limit = 77;
  given.dependencies = {catalog};
  setup_.setGiven(given);
  const auto made = mustMake();
  EXPECT_EQ(made.compartments.name, "mine");
  EXPECT_EQ(made.compartments.dependencies[0].compartment.bulkhead->limit, 77);
  EXPECT_NE(made.compartments.dependencies[1].compartment.bulkhead->limit, 77);
}

TEST_F(ReplaySetupTest, KeepsLatenciesAndSpeedWhenCompartmentsChange) {
  setup_.setLatency(ReplayLatency::kResampled);
  setup_.setSpeed(2);
  setup_.setGiven(Scenario{});
  EXPECT_EQ(setup_.latency(), ReplayLatency::kResampled);
  const auto made = mustMake();
  EXPECT_LT(made.pair.with.plan.scenario->duration, 70s) << "twice as fast";
  EXPECT_LT(made.pair.was.plan.scenario->duration, 70s) << "both of them";
}

TEST_F(ReplaySetupTest, FitsDownstreamsToTheWholeTraceAndKeepsThem) {
  setup_.setLatency(ReplayLatency::kFitted);
  auto order = setup_.order(1060s, 1070s);
  auto made = ReplaySetup::make(order);
  ASSERT_TRUE(made.ok()) << made.error().text();
  ASSERT_TRUE(made->pair.with.fitted);
  EXPECT_FALSE(made->pair.was.fitted) << "as it was";
  const auto lines = fitLines(made->pair.with);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_THAT(lines[0].text, HasSubstr("catalog: service 10 ms"));
  EXPECT_THAT(lines[1].text, HasSubstr("/users/{id}: service 20 ms"));
  order = setup_.order(1000s, 1050s);
  order.fit = made->fit;
  EXPECT_EQ(ReplaySetup::make(order)->fit, made->fit);
  ASSERT_TRUE(setup_.setTarget(1, "catalog").ok());
  order = setup_.order(1000s, 1050s);
  order.fit = made->fit;
  EXPECT_NE(ReplaySetup::make(order)->fit, made->fit) << "other calls, another downstream";
}

TEST(ReplaySetup, NamesThatNoDependencyMayHaveAreMadeOthers) {
  const auto trace = traceOf({"service", "", "-"}, {record(0s, 1ms), record(0s, 1ms, RecordedOutcome::kOk, 1),
                                                    record(0s, 1ms, RecordedOutcome::kOk, 2)});
  const ReplaySetup setup{importedAs("a", trace)};
  EXPECT_THAT(setup.targets(), ElementsAre("service calls", "unnamed", "unnamed"));
  EXPECT_TRUE(ReplaySetup::make(setup.order(0s, 1s)).ok());
}

TEST(ReplaySetup, PutsTheLeastCalledNamesOfManyInOneCompartment) {
  std::vector<std::string> names;
  std::vector<CallRecord> calls;
  for (int i = 0; i < 20; ++i) {
    names.push_back("n" + std::string(static_cast<std::size_t>(i + 1), 'x'));
    calls.push_back(record(0s, 1ms, RecordedOutcome::kOk, i));
  }
  const ReplaySetup setup{importedAs("a", traceOf(names, calls))};
  EXPECT_EQ(setup.compartments().size(), ReplaySetup::kMostCompartments);
  EXPECT_EQ(setup.targets().back(), ReplaySetup::kOthers);
}

}  // namespace
}  // namespace watertight
