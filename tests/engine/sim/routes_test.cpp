// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/routes.h"

#include <gtest/gtest.h>

#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario threeDependencies() {
  Scenario scenario;
  for (const auto* name : {"a", "b", "c"}) scenario.dependencies.push_back(dependency(name, {}));
  return scenario;
}

TEST(RoutesS3, StepsAreTheRequiredCallsThenTheOptionalOnesThenTheAsyncOnes) {
  auto scenario = threeDependencies();
  auto settings = route("r", {"b", "a"});
  settings.optional = {"c"};
  settings.async = {"a"};
  scenario.routes = {settings};
  const Routes routes(scenario);
  const auto& steps = routes[0].steps;
  ASSERT_EQ(steps.size(), 4U);
  EXPECT_EQ(steps[0].dependency, 1);
  EXPECT_EQ(steps[0].kind, StepKind::kRequired);
  EXPECT_EQ(steps[1].dependency, 0);
  EXPECT_EQ(steps[1].kind, StepKind::kRequired);
  EXPECT_EQ(steps[2].dependency, 2);
  EXPECT_EQ(steps[2].kind, StepKind::kOptional);
  EXPECT_EQ(steps[3].dependency, 0);
  EXPECT_EQ(steps[3].kind, StepKind::kAsync);
}

TEST(RoutesS3, ARouteIsTakenAsOftenAsItsWeightSays) {
  auto scenario = threeDependencies();
  for (const double weight : {3.0, 2.0, 5.0}) {
    scenario.routes.push_back(route("r" + std::to_string(scenario.routes.size()), {}));
    scenario.routes.back().weight = weight;
  }
  const Routes routes(scenario);
  std::vector<int> taken(3);
  constexpr int kRequests = 100'000;
  for (std::uint64_t i = 0; i < kRequests; ++i) ++taken[static_cast<std::size_t>(routes.pick(i))];
  EXPECT_NEAR(taken[0], kRequests * 0.3, kRequests * 0.01);
  EXPECT_NEAR(taken[1], kRequests * 0.2, kRequests * 0.01);
  EXPECT_NEAR(taken[2], kRequests * 0.5, kRequests * 0.01);
}

TEST(RoutesE3, WhichRouteARequestTakesDependsOnItsNumberAndTheSeedOnly) {
  auto scenario = threeDependencies();
  scenario.routes = {route("x", {}), route("y", {})};
  const Routes a(scenario);
  const Routes b(scenario);
  scenario.seed = 2;
  const Routes other(scenario);
  int differences = 0;
  for (std::uint64_t i = 1000; i > 0; --i) {
    EXPECT_EQ(a.pick(i), b.pick(i));
    differences += a.pick(i) != other.pick(i);
  }
  EXPECT_GT(differences, 300);
}

TEST(RoutesE3, WorkIsDrawnByRouteAndRequest) {
  auto scenario = threeDependencies();
  scenario.routes = {route("x", {}), route("y", {}), route("none", {})};
  scenario.routes[0].work = scenario.routes[1].work = exponentialLatency(10ms);
  const Routes routes(scenario);
  EXPECT_EQ(routes.work(0, 7), routes.work(0, 7));
  EXPECT_NE(routes.work(0, 7), routes.work(0, 8));
  EXPECT_NE(routes.work(0, 7), routes.work(1, 7));
  EXPECT_EQ(routes.work(2, 7), Duration::zero());
}

}  // namespace
}  // namespace watertight
