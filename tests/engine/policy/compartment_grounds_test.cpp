// SPDX-License-Identifier: GPL-3.0-or-later
// The compartment around a change, as it stood when the change was made.
#include <gtest/gtest.h>

#include "policy/compartment.h"
#include "policy/grounds.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

/// A compartment whose changes are kept, with whatever they carry.
class Watched final : public CompartmentObserver {
 public:
  explicit Watched(const CompartmentSettings& settings, bool asked = true)
      : compartment_(settings, {1, DrawPurpose::kService}, *this) {
    if (asked) compartment_.tellGrounds();
  }

  Ticket& start() {
    Ticket& ticket = *tickets_.emplace_back(std::make_unique<Ticket>());
    if (compartment_.arrive(now, ticket).decision == Decision::kAdmitted) compartment_.start(now, ticket);
    return ticket;
  }
  void end(Ticket& ticket, CallOutcome outcome) {
    Served served;
    compartment_.end(now, ticket, outcome, served);
  }
  void calls(int n, CallOutcome outcome, Duration latency = 10ms) {
    for (int i = 0; i < n; ++i) {
      Ticket& ticket = start();
      now += latency;
      end(ticket, outcome);
    }
  }
  void check() {
    Served served;
    compartment_.checkLimit(now, served);
  }

  void onLimit(Instant, const LimitChange& change) override { limits.push_back(change); }
  void onBreaker(Instant, const BreakerChange& change) override { breakers.push_back(change); }

  Instant now{1s};
  std::vector<LimitChange> limits;
  std::vector<BreakerChange> breakers;

 private:
  Compartment compartment_;
  std::vector<std::unique_ptr<Ticket>> tickets_;
};

CompartmentSettings adaptive() {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{.limit = 20};
  settings.limiter.emplace();
  return settings;
}

TEST(CompartmentGrounds, ShowTheCompartmentBeforeTheChangeTookHold) {
  Watched w(adaptive());
  w.start();
  w.now += 4s;
  w.start();
  w.calls(12, CallOutcome::kTimeout);
  w.calls(8, CallOutcome::kError);
  w.check();
  ASSERT_EQ(w.limits.size(), 1U);
  const auto& scene = w.limits[0].grounds->scene;
  EXPECT_EQ(scene.limit, 20);
  EXPECT_EQ(scene.inFlight, 2);
  EXPECT_EQ(scene.oldest, 4s + 200ms);
  EXPECT_EQ(scene.window.counts, (WindowCounts{.samples = 20, .failures = 20, .timeouts = 12}));
  EXPECT_EQ(w.limits[0].grounds->judged->counts.timeouts, 12);
}

TEST(CompartmentGrounds, OfABreakersTripHaveTheLatenciesOfTheWindow) {
  auto settings = adaptive();
  settings.breaker.emplace();
  Watched w(settings);
  w.calls(5, CallOutcome::kError, 30ms);
  ASSERT_EQ(w.breakers.size(), 1U);
  const auto& grounds = *w.breakers[0].grounds;
  EXPECT_EQ(grounds.cause, Cause::kFailuresInARow);
  EXPECT_EQ(grounds.scene.window.counts.samples, 5);
  EXPECT_EQ(grounds.scene.window.bars.size(), 1U);
  EXPECT_EQ(grounds.slowFrom, 2s);
}

TEST(CompartmentGrounds, AreToldToNobodyWhoDidNotAsk) {
  auto settings = adaptive();
  settings.breaker = BreakerSettings{.consecutiveFailures = 30};
  Watched w(settings, false);
  w.calls(20, CallOutcome::kError);
  w.check();
  w.calls(10, CallOutcome::kError);
  ASSERT_EQ(w.limits.size(), 1U);
  ASSERT_EQ(w.breakers.size(), 1U);
  EXPECT_FALSE(w.limits[0].grounds);
  EXPECT_FALSE(w.breakers[0].grounds);
}

}  // namespace
}  // namespace watertight
