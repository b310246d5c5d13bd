// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/card_details.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"
#include "present/route_rates.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;

class CardDetailsTest : public ::testing::Test {
 protected:
  CardDetailsTest() { live_.dependencies.resize(1); }
  // Five seconds alike.
  void show(const std::function<void(DependencyFrame&)>& fill) {
    FrameHistory history;
    for (int i = 1; i <= 5; ++i) {
      auto frame = frameAt(i, 1, std::chrono::seconds{1});
      fill(frame.dependencies[0]);
      history.add(std::move(frame));
    }
    sections_ = cardDetails(columnsOf(history, axisAt(5)), live_, 0);
  }
  const DetailRow& row(const std::string& section, const std::string& name) {
    for (const auto& s : sections_) {
      if (s.title != section) continue;
      for (const auto& r : s.rows) {
        if (r.name == name) return r;
      }
    }
    ADD_FAILURE() << "no row " << section << ", " << name;
    static const DetailRow kNone;
    return kNone;
  }

  Scenario live_;
  std::vector<DetailSection> sections_;
};

TEST_F(CardDetailsTest, ComparesTheLimitWithWhatLittlesLawNeeds) {
  show([](DependencyFrame& d) {
    d.arrivals = 100;
    d.limit = 4;
    d.spent.downstream = milliseconds{6000};
    d.spent.ran = 100;
  });
  const auto& need = row("Limit", "Little's law needs");
  EXPECT_EQ(need.value, "6 of 4");
  EXPECT_NEAR(need.filled.value(), 1.5, 1e-9);
  EXPECT_TRUE(need.alarming);
}

TEST_F(CardDetailsTest, TellTheLimitersEvidenceAndWhatItWouldDo) {
  show([](DependencyFrame& d) {
    d.limiter = LimiterOutlook{12, 20, 3, 1};
    d.limiter->would = LimitBranch::kDecrease;
    d.limiter->to = 7;
    d.limiter->why = "error rate 62 % > 50 %";
    d.limiter->nextCheck = milliseconds{2500};
  });
  EXPECT_EQ(row("Limiter", "evidence").value, "12 of 20");
  EXPECT_EQ(row("Limiter", "stale · in flight for too long").value, "3 · 1");
  EXPECT_EQ(row("Limiter", "asked again in").value, "2.5 s");
  EXPECT_EQ(row("Limiter", "would now").value, "cut to 7");
  EXPECT_NE(row("Limiter", "would now").tip.find("62 %"), std::string::npos);
}

TEST_F(CardDetailsTest, TellHowFarEachConditionOfAClosedBreakerIs) {
  show([](DependencyFrame& d) {
    d.hasBreaker = true;
    d.distance = TripDistance{};
    d.distance->inARow = {3, 5};
    d.distance->failureRate = {0.45, 0.5};
    d.distance->calls = 12;
    d.distance->minimumCalls = 20;
  });
  EXPECT_EQ(row("Breaker", "failures in a row").value, "3 of 5");
  EXPECT_EQ(row("Breaker", "failure rate").value, "45 % of 50 %");
  EXPECT_FALSE(row("Breaker", "failure rate").alarming) << "it is not judged yet";
  EXPECT_EQ(row("Breaker", "calls to judge by").value, "12 of 20");
}

TEST_F(CardDetailsTest, TellTheTimeToTheProbeOfAnOpenBreaker) {
  show([](DependencyFrame& d) {
    d.hasBreaker = true;
    d.breaker = BreakerState::kOpen;
    d.distance = TripDistance{};
    d.reopensIn = milliseconds{4200};
  });
  EXPECT_EQ(row("Breaker", "until a probe may pass").value, "4.2 s");
}

TEST_F(CardDetailsTest, TellTheProbesOfAHalfOpenBreaker) {
  show([](DependencyFrame& d) {
    d.hasBreaker = true;
    d.breaker = BreakerState::kHalfOpen;
    d.distance = TripDistance{};
    d.distance->probesInFlight = 1;
    d.distance->probePlaces = 2;
    d.distance->probeSuccesses = 1;
    d.distance->probesNeeded = 3;
    d.distance->patience = milliseconds{800};
  });
  EXPECT_EQ(row("Breaker", "probes under way").value, "1 of 2");
  EXPECT_EQ(row("Breaker", "probes succeeded").value, "1 of 3");
  EXPECT_EQ(row("Breaker", "patience left").value, "800 ms");
}

TEST_F(CardDetailsTest, TellHowRetriesAmplifyAndWhatTheirBudgetHasLeft) {
  live_.dependencies[0].retry = RetrySettings{.attempts = 3, .budget = RetryBudgetSettings{.burst = 10}};
  show([](DependencyFrame& d) {
    d.arrivals = 150;
    d.retried = 50;
    d.retriesRefused = 2;
    d.retryBudget = 0.5;
  });
  EXPECT_EQ(row("Retries", "amplification").value, "1.5x");
  EXPECT_EQ(row("Retries", "budget left").value, "0.5 of 10");
  EXPECT_TRUE(row("Retries", "budget left").alarming);
  EXPECT_EQ(row("Retries", "not retried for want of it").value, "10");
}

TEST(RouteRates, TellOfferedGoodAndLateRequestsASecondWithTheDeadline) {
  Scenario scenario;
  scenario.routes.resize(2);
  scenario.routes[0].name = "checkout";
  scenario.routes[0].deadline = std::chrono::seconds{1};
  scenario.routes[1].name = "browse";
  FrameHistory history;
  for (int i = 1; i <= 5; ++i) {
    auto frame = frameAt(i, 0, std::chrono::seconds{1});
    frame.routes.resize(2);
    frame.routes[0] = {30, 20, 5, 6, 4, milliseconds{900}};
    frame.routes[1] = {10, 10, 0, 0, 0, {}};
    history.add(std::move(frame));
  }
  const auto rates = routeRates(columnsOf(history, axisAt(5)), scenario);
  ASSERT_EQ(rates.size(), 2U);
  EXPECT_EQ(rates[0].offered, "30");
  EXPECT_EQ(rates[0].good, "15");
  EXPECT_EQ(rates[0].late, "5");
  EXPECT_EQ(rates[0].lost, "10");
  EXPECT_EQ(rates[0].deadline, "1 s");
  EXPECT_EQ(rates[0].p95, "900 ms");
  EXPECT_TRUE(rates[0].alarming);
  EXPECT_EQ(rates[1].deadline, "none");
  EXPECT_FALSE(rates[1].alarming);
}

}  // namespace
}  // namespace watertight
