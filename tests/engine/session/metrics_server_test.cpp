// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/metrics_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/steady_clock.h"
#include "session/metrics_book.h"
#include "session/metrics_page.h"
#include "session/simulated_session.h"
#include "support/http_get.h"
#include "support/metrics_text.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;
using testing::HasSubstr;
using testing::IsEmpty;

Scenario aScenario(const std::string& name) {
  auto scenario = oneDependency(exponentialLatency(50ms), 100);
  scenario.dependencies[0].name = name;
  scenario.routes = {route("default", {name})};
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  return scenario;
}

std::unique_ptr<MetricsServer> serve(const std::shared_ptr<MetricsBoard>& board) {
  auto server = MetricsServer::open({"127.0.0.1", 0}, board);
  EXPECT_TRUE(server) << server.error().text();
  return std::move(*server);
}

MetricsNumbers numbersOf(const std::string& dependency) {
  MetricsNumbers numbers;
  numbers.dependencies.emplace_back().name = dependency;
  numbers.compartments.emplace_back();
  return numbers;
}

TEST(MetricsServer, ServesWhatIsOnTheBoard) {
  const auto board = std::make_shared<MetricsBoard>();
  const auto server = serve(board);
  EXPECT_THAT(server->url(), testing::MatchesRegex("http://127.0.0.1:[0-9]+/metrics"));
  board->post(numbersOf("sms"));
  const auto page = httpGet(server->url());
  EXPECT_THAT(page, HasSubstr(metricsPage(board->latest())));
  EXPECT_THAT(parseMetrics(page).faults, IsEmpty());
  board->post(numbersOf("mail"));
  const auto later = httpGet(server->url());
  EXPECT_THAT(later, HasSubstr("\"mail\""));
  EXPECT_THAT(later, testing::Not(HasSubstr("\"sms\"")));
}

TEST(MetricsServer, SaysThatAPortIsTaken) {
  const auto board = std::make_shared<MetricsBoard>();
  const auto server = serve(board);
  const auto second = MetricsServer::open(server->address(), board);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), HasSubstr(textOf(server->address())));
  EXPECT_THAT(second.error().text(), HasSubstr("name another port"));
}

TEST(MetricsServer, SaysThatAnAddressIsNotThisMachines) {
  const auto board = std::make_shared<MetricsBoard>();
  const auto nowhere = MetricsServer::open({"192.0.2.1", 0}, board);
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().text(), HasSubstr("no such address"));
  const auto garbage = MetricsServer::open({"999.1.1.1", 80}, board);
  ASSERT_FALSE(garbage);
  EXPECT_THAT(garbage.error().text(), HasSubstr("no host"));
}

TEST(MetricsServer, LeavesItsPortWhenItGoes) {
  const auto board = std::make_shared<MetricsBoard>();
  auto server = serve(board);
  const auto address = server->address();
  server.reset();
  EXPECT_TRUE(MetricsServer::open(address, board).ok());
}

TEST(MetricsServer, GoesPromptly) {
  const auto board = std::make_shared<MetricsBoard>();
  auto server = serve(board);
  httpGet(server->url());
  const Instant before = steadyNow();
  server.reset();
  EXPECT_LT(steadyNow() - before, Duration{1s});
}

TEST(MetricsServer, IsAskedWhileARunGoesOnAndIsRestarted) {
  const auto board = std::make_shared<MetricsBoard>();
  SimulatedSession session(planFor(aScenario("first")), board);
  const auto server = serve(board);
  session.setSpeed(100);
  session.start();
  const auto arrivals = [&](const std::string& dependency) {
    const auto page = parseMetrics(httpGet(server->url()));
    EXPECT_THAT(page.faults, IsEmpty());
    return page.whole("watertight_arrivals_total", {{"dependency", dependency}});
  };
  while (arrivals("first") < 100) session.poll();
  session.restart(planFor(aScenario("second")));
  while (arrivals("second") < 100) session.poll();
  EXPECT_EQ(arrivals("first"), -1);
}

}  // namespace
}  // namespace watertight
