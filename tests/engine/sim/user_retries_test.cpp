// SPDX-License-Identifier: GPL-3.0-or-later
// People who try again (SEMANTICS S5, user_retries).
#include "sim/user_retries.h"

#include <gtest/gtest.h>

#include "sim/measured_run.h"
#include "support/run_log.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

class PeopleWhoTryAgain : public testing::Test {
 protected:
  PeopleWhoTryAgain() {
    scenario_.service.thinkTime = 100ms;
    scenario_.routes[0].userRetries = 2;
  }
  void failing() { scenario_.dependencies[0].downstream.errorRate = 1; }

  Scenario scenario_ = oneDependency(fixedLatency(10ms), 0.1);  // the first request comes at 10 s
};

TEST_F(PeopleWhoTryAgain, WithoutThemAFailedRequestIsTheEndOfIt_S5) {
  failing();
  scenario_.routes[0].userRetries = 0;
  LoggedRun run(planFor(scenario_));
  run.until(19s);
  EXPECT_EQ(run.log.requests.size(), 1U);
}

TEST_F(PeopleWhoTryAgain, AFailedRequestComesAgainAsANewOneAfterAPause_S5) {
  failing();
  LoggedRun run(planFor(scenario_));
  run.until(19s);
  ASSERT_EQ(run.log.requests.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(run.log.requests[i].end, RequestEnd::kFailed);
  EXPECT_GT(run.log.requests[1].arrived, run.log.requests[0].ended);
  EXPECT_EQ(run.log.requests[1].ended - run.log.requests[1].arrived, 10ms);
  std::vector<std::uint64_t> numbers;
  for (const auto& line : run.log.calls) numbers.push_back(line.call);
  EXPECT_EQ(numbers, (std::vector<std::uint64_t>{0, numberOfTry(0, 1), numberOfTry(0, 2)}));
}

TEST_F(PeopleWhoTryAgain, ALateOneComesAgainAndOneInTimeDoesNot_S5) {
  for (const Duration deadline : {Duration{9ms}, Duration{10ms}}) {
    scenario_.routes[0].deadline = deadline;
    LoggedRun run(planFor(scenario_));
    run.until(19s);
    EXPECT_EQ(run.log.requests.size(), deadline == 10ms ? 1U : 3U);
  }
}

TEST_F(PeopleWhoTryAgain, AShedOneComesAgain_S5) {
  scenario_.service.workers = 1;
  scenario_.service.backlog = 0;
  scenario_.service.rate = 1;
  scenario_.routes[0].userRetries = 1;
  scenario_.dependencies[0].downstream.latency = fixedLatency(1500ms);
  LoggedRun run(planFor(scenario_));
  run.until(2999ms);  // that of 2 s is shed, and so is its second try unless it comes after 2.5 s
  EXPECT_EQ(run.log.requestArrivals.size(), 3U);
  EXPECT_EQ(run.log.requests.at(0).end, RequestEnd::kShed);
}

TEST_F(PeopleWhoTryAgain, TakeNoNumberFromRequestsThatComeForTheFirstTime_E3) {
  scenario_ = oneDependency(exponentialLatency(20ms), 20);
  scenario_.service.arrivals = Arrivals::kPoisson;
  scenario_.dependencies[0].downstream.errorRate = 0.5;
  std::vector<std::pair<std::uint64_t, Instant>> first[2];
  for (const int tries : {0, 3}) {
    scenario_.routes[0].userRetries = tries;
    LoggedRun run(planFor(scenario_));
    run.until(10s);
    for (const auto& line : run.log.calls) {
      if (line.call < numberOfTry(0, 1)) first[tries == 3].emplace_back(line.call, *line.ended);
    }
  }
  EXPECT_EQ(first[0], first[1]);
}

TEST_F(PeopleWhoTryAgain, OfClosedArrivalsTheSameUserTriesTheSameRoute_S2_S5) {
  scenario_.service.arrivals = Arrivals::kClosed;
  scenario_.service.users = 1;
  scenario_.routes.push_back(route("other", {"api"}));
  for (auto& r : scenario_.routes) r.userRetries = 3;
  failing();
  LoggedRun run(planFor(scenario_));
  run.until(20s);
  ASSERT_GT(run.log.requests.size(), 40U);
  for (std::size_t i = 0; i + 4 <= run.log.requests.size(); i += 4) {
    for (std::size_t k = 1; k < 4; ++k) EXPECT_EQ(run.log.requests[i + k].route, run.log.requests[i].route);
  }
  for (std::size_t i = 1; i < run.log.requests.size(); ++i)
    EXPECT_GE(run.log.requests[i].arrived, run.log.requests[i - 1].ended) << "one at a time";
}

TEST_F(PeopleWhoTryAgain, WithoutAPauseTheClockStillGoesOn_S5) {
  scenario_.service.thinkTime = {};
  scenario_.service.workers = 1;
  scenario_.service.backlog = 0;
  scenario_.service.rate = 1;
  scenario_.routes[0].userRetries = 1000;
  scenario_.dependencies[0].downstream.latency = fixedLatency(1h);
  LoggedRun run(planFor(scenario_));
  run.until(2500ms);
  EXPECT_EQ(run.log.requests.size(), 501U);  // one a millisecond
}

}  // namespace
}  // namespace watertight
