// SPDX-License-Identifier: GPL-3.0-or-later
// A compartment that learns late of calls which took a driver's lane decides what one decides that is told of
// each at once.
#include <gtest/gtest.h>

#include "policy/compartment.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

class Listener final : public CompartmentObserver {
 public:
  void onLimit(Instant now, const LimitChange& change) override { limits.emplace_back(now, change); }
  void onBreaker(Instant now, const BreakerChange& change) override { states.emplace_back(now, change); }
  std::vector<std::pair<Instant, LimitChange>> limits;
  std::vector<std::pair<Instant, BreakerChange>> states;
};

struct Told {
  explicit Told(const CompartmentSettings& settings) : compartment(settings, {}, listener) {}

  bool call(Instant start, Instant end, CallOutcome outcome) {
    Ticket ticket;
    if (compartment.arrive(start, ticket).decision != Decision::kAdmitted) return false;
    compartment.start(start, ticket);
    compartment.end(end, ticket, outcome, served);
    return true;
  }

  Listener listener;
  Compartment compartment;
  Served served;
};

/// One caller's calls, one after the other, as told to both.
class Pair {
 public:
  Pair(const CompartmentSettings& settings, std::uint64_t seed)
      : direct_(settings), late_(settings), random_({seed, DrawPurpose::kService}) {}

  void pass(int calls) {
    for (int i = 0; i < calls; ++i) call();
    recall();
  }

  void expectTheSame() {
    EXPECT_EQ(late_.listener.limits, direct_.listener.limits);
    EXPECT_EQ(late_.listener.states, direct_.listener.states);
    EXPECT_EQ(late_.compartment.window().counts(now_), direct_.compartment.window().counts(now_));
    EXPECT_EQ(late_.compartment.breakerCounts(now_), direct_.compartment.breakerCounts(now_));
    EXPECT_EQ(late_.compartment.bulkhead().inFlight(), 0);
  }

  [[nodiscard]] int byLane() const { return byLane_; }
  [[nodiscard]] std::size_t trips() const { return direct_.listener.states.size(); }
  [[nodiscard]] std::size_t limits() const { return direct_.listener.limits.size(); }

 private:
  void call() {
    now_ += std::chrono::microseconds{random_.next() % 5000};
    if (now_ >= nextCheck_) check();
    const bool badTimes = toNanoseconds(now_) / 3'000'000'000 % 2 == 1;
    const Instant end = now_ + (random_.uniform() < 0.1 ? 60ms : 5ms);
    const auto outcome = random_.uniform() < (badTimes ? 0.6 : 0.1) ? CallOutcome::kError : CallOutcome::kOk;
    const bool admitted = direct_.call(now_, end, outcome);
    if (mayTakeLane(end, outcome)) {
      EXPECT_TRUE(admitted);
      ++byLane_;
      untold_.push_back({now_, end, 1});
      if (untold_.size() == 20) learn();
    } else {
      recall();
      EXPECT_EQ(late_.call(now_, end, outcome), admitted);
    }
    now_ = end;
  }

  bool mayTakeLane(Instant end, CallOutcome outcome) {
    if (!lent_) {
      terms_ = late_.compartment.laneTerms(now_);
      lent_ = terms_.open && terms_.permits > 0;
      if (lent_) late_.compartment.lend(1);
    }
    return lent_ && outcome == CallOutcome::kOk && end - now_ <= terms_.slow && end < terms_.until;
  }

  void check() {
    recall();
    for (Told* told : {&direct_, &late_}) told->compartment.checkLimit(now_, told->served);
    nextCheck_ = now_ + 500ms;
  }

  void learn() {
    late_.compartment.learn(terms_, untold_, late_.served);
    untold_.clear();
  }

  void recall() {
    learn();
    if (std::exchange(lent_, false)) late_.compartment.takeBack(now_, 1, late_.served);
  }

  Told direct_, late_;
  KeyedRandom random_;
  Instant now_{1s}, nextCheck_{1s};
  LaneTerms terms_;
  bool lent_ = false;
  std::vector<LaneCall> untold_;
  int byLane_ = 0;
};

CompartmentSettings fullStack(LimiterAlgorithm algorithm) {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{.limit = 4};
  settings.breaker = BreakerSettings{.failureRate = 0.4, .slowRate = 0.5, .slowCall = 50ms, .recovery = 1s};
  settings.limiter = LimiterSettings{.algorithm = algorithm, .max = 8, .interval = 500ms};
  settings.limiter->latencyThreshold = 40ms;
  settings.limiter->mode = LimiterMode::kWindow;
  return settings;
}

TEST(CompartmentLane, DecidesTheSameWhetherItLearnsOfGoodCallsAtOnceOrLate) {
  for (const auto algorithm : {LimiterAlgorithm::kAimd, LimiterAlgorithm::kVegas,
                               LimiterAlgorithm::kGradient2, LimiterAlgorithm::kAimdPerCall}) {
    Pair pair(fullStack(algorithm), 7);
    pair.pass(20'000);
    pair.expectTheSame();
    EXPECT_GT(pair.byLane(), 2000) << nameOf(algorithm);
    EXPECT_GT(pair.trips(), 10U) << nameOf(algorithm);
    EXPECT_GT(pair.limits(), 10U) << nameOf(algorithm);
  }
}

TEST(CompartmentLane, IsClosedWhileSomebodyWaitsOrWhereEachCallMayMoveTheLimit) {
  auto settings = fullStack(LimiterAlgorithm::kVegas);
  settings.limiter->mode = LimiterMode::kPerCall;
  Told perCall(settings);
  EXPECT_FALSE(perCall.compartment.laneTerms(Instant{1s}).open);

  CompartmentSettings room;
  room.bulkhead = BulkheadSettings{.limit = 1, .queue = 1, .policy = Policy::kWait};
  Told waiting(room);
  EXPECT_EQ(waiting.compartment.laneTerms(Instant{1s}).permits, 1);
  Ticket first, second;
  (void)waiting.compartment.arrive(Instant{1s}, first);
  EXPECT_EQ(waiting.compartment.laneTerms(Instant{1s}).permits, 0);
  (void)waiting.compartment.arrive(Instant{1s}, second);
  EXPECT_FALSE(waiting.compartment.laneTerms(Instant{1s}).open);
  waiting.compartment.start(Instant{1s}, first);
  waiting.compartment.leaveLine(Instant{1s}, second, waiting.served);
  waiting.compartment.end(Instant{1s}, first, CallOutcome::kOk, waiting.served);
}

TEST(CompartmentLane, B6APermitOnLoanCountsAsInFlightUntilItIsBack) {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{.limit = 2};
  Told told(settings);
  told.compartment.lend(2);
  EXPECT_FALSE(told.call(Instant{1s}, Instant{2s}, CallOutcome::kOk));
  Ticket adopted;
  told.compartment.adopt({}, {Instant{1s}, kNever, 1}, adopted);
  EXPECT_EQ(told.compartment.oldestAge(Instant{3s}), 2s);
  told.compartment.takeBack(Instant{3s}, 1, told.served);
  EXPECT_EQ(told.compartment.bulkhead().inFlight(), 1);
  told.compartment.end(Instant{3s}, adopted, CallOutcome::kOk, told.served);
  EXPECT_EQ(told.compartment.bulkhead().inFlight(), 0);
}

}  // namespace
}  // namespace watertight
