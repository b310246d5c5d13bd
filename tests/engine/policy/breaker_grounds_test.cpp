// SPDX-License-Identifier: GPL-3.0-or-later
// What a breaker says of its transitions, and that its remedies would have prevented them.
#include "policy/breaker_grounds.h"

#include <gmock/gmock.h>

#include "policy/breaker.h"
#include "support/remedies.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing_support::Pull;
using testing_support::texts;
using testing_support::with;

class Watched {
 public:
  explicit Watched(const BreakerSettings& settings) : breaker_(settings, {1, DrawPurpose::kBreakerJitter}) {
    breaker_.tellGrounds();
  }

  /// Calls that come and end at once.
  Watched& see(int n, const Outcome& outcome) {
    for (int i = 0; i < n; ++i) {
      auto answer = breaker_.ask(now_);
      note(answer.change);
      if (answer.pass) note(breaker_.record(now_, *answer.pass, outcome));
    }
    return *this;
  }
  Watched& pass(Duration time) {
    now_ += time;
    return *this;
  }
  BreakerPass ask() {
    auto answer = breaker_.ask(now_);
    note(answer.change);
    return *answer.pass;
  }
  void expire() { note(breaker_.expirePatience(now_)); }

  [[nodiscard]] int changes() const { return changes_; }
  [[nodiscard]] const Grounds& grounds() const { return *last_.grounds; }

 private:
  void note(const std::optional<BreakerChange>& change) {
    if (!change) return;
    last_ = *change;
    ++changes_;
  }

  Instant now_{1s};
  Breaker breaker_;
  BreakerChange last_;
  int changes_ = 0;
};

constexpr Outcome kOk{};
constexpr Outcome kFailed{.failed = true, .latency = std::chrono::milliseconds{45}};
constexpr Outcome kSlow{.slow = true};
constexpr Outcome kSlowFailure{.failed = true, .slow = true};

TEST(BreakerGroundsC2, OfFailuresInARow) {
  Watched b({});
  b.see(3, kOk).see(5, kFailed);
  EXPECT_EQ(b.grounds().cause, Cause::kFailuresInARow);
  EXPECT_THAT(texts(b.grounds().comparisons), ElementsAre("failures in a row 5 ≥ 5"));
  EXPECT_THAT(texts(b.grounds().remedies), ElementsAre("consecutive_failures > 5", "fewer failures ≥ 1"));
  EXPECT_EQ(b.grounds().judged->counts.failures, 5);
  EXPECT_EQ(b.grounds().call->latency, 45ms);
}

TEST(BreakerGroundsC2, OfAFailureRate) {
  const BreakerSettings settings{.failureRate = 0.5, .minimumCalls = 20};
  Watched b(settings);
  b.see(5, kOk).see(15, kFailed);
  EXPECT_EQ(b.grounds().cause, Cause::kFailureRate);
  EXPECT_THAT(texts(b.grounds().comparisons), ElementsAre("samples 20 ≥ 20", "failure rate 0.75 ≥ 0.5"));
  EXPECT_THAT(texts(b.grounds().remedies),
              ElementsAre("failure_rate > 0.75", "fewer failures ≥ 6", "minimum_calls > 20"));
  for (const auto index : {0U, 2U}) {
    const Remedy& remedy = b.grounds().remedies[index];
    EXPECT_EQ(Watched(with(settings, remedy, Pull::kEnough)).see(5, kOk).see(15, kFailed).changes(), 0);
    EXPECT_EQ(Watched(with(settings, remedy, Pull::kShort)).see(5, kOk).see(15, kFailed).changes(), 1);
  }
  EXPECT_EQ(Watched(settings).see(11, kOk).see(9, kFailed).changes(), 0);
  EXPECT_EQ(Watched(settings).see(10, kOk).see(10, kFailed).changes(), 1);
}

TEST(BreakerGroundsC2, WhereAllFailedNoRateWouldHaveHelped) {
  Watched b({.failureRate = 0.5, .minimumCalls = 4});
  b.see(4, kFailed);
  EXPECT_THAT(texts(b.grounds().remedies), ElementsAre("fewer failures ≥ 3", "minimum_calls > 4"));
}

TEST(BreakerGroundsC2, OfSlowCalls) {
  const BreakerSettings settings{.slowRate = 0.25, .slowCall = 300ms, .minimumCalls = 8};
  Watched b(settings);
  b.see(6, kOk).see(2, kSlow);
  EXPECT_EQ(b.grounds().cause, Cause::kSlowRate);
  EXPECT_EQ(b.grounds().slowFrom, 300ms);
  EXPECT_THAT(texts(b.grounds().comparisons), ElementsAre("samples 8 ≥ 8", "slow rate 0.25 ≥ 0.25"));
  EXPECT_THAT(texts(b.grounds().remedies),
              ElementsAre("slow_rate > 0.25", "fewer slow calls ≥ 1", "minimum_calls > 8"));
}

TEST(BreakerGroundsC2, OfSeveralConditionsAllWouldHaveHadToBeOthers) {
  const BreakerSettings settings{.failureRate = 0.5, .slowRate = 0.5, .slowCall = 300ms, .minimumCalls = 4};
  Watched b(settings);
  b.see(1, kOk).see(3, kSlowFailure);
  EXPECT_EQ(b.grounds().cause, Cause::kFailureRate);
  EXPECT_THAT(texts(b.grounds().remedies),
              ElementsAre("failure_rate > 0.75, slow_rate > 0.75", "fewer failures ≥ 2, fewer slow calls ≥ 2",
                          "minimum_calls > 4"));
}

TEST(BreakerGroundsC4, OfTheFirstProbeIsHowLongItWasOpen) {
  Watched b({.recovery = 10s});
  b.see(5, kFailed).pass(12s).see(1, kOk);
  EXPECT_EQ(b.changes(), 3);
  Watched again({.recovery = 10s});
  again.see(5, kFailed).pass(12s).ask();
  EXPECT_EQ(again.grounds().cause, Cause::kRecoveryOver);
  EXPECT_THAT(texts(again.grounds().comparisons), ElementsAre("recovery 12000 ms ≥ 10000 ms"));
  EXPECT_THAT(again.grounds().remedies, IsEmpty());
}

TEST(BreakerGroundsC5, OfTheVerdictAreTheProbes) {
  const BreakerSettings settings{.recovery = 1s, .probes = 1, .probeSuccesses = 2};
  Watched failed(settings);
  failed.see(5, kFailed).pass(2s).see(1, kOk).see(1, kFailed);
  EXPECT_EQ(failed.grounds().cause, Cause::kProbeFailed);
  EXPECT_THAT(texts(failed.grounds().comparisons), ElementsAre("no: probe successes 1 ≥ 2"));
  EXPECT_EQ(failed.grounds().call->latency, 45ms);
  Watched proven(settings);
  proven.see(5, kFailed).pass(2s).see(2, kOk);
  EXPECT_EQ(proven.grounds().cause, Cause::kProbesSucceeded);
  EXPECT_THAT(texts(proven.grounds().comparisons), ElementsAre("probe successes 2 ≥ 2"));
  EXPECT_THAT(texts(proven.grounds().remedies), ElementsAre("probe_successes > 2"));
}

TEST(BreakerGroundsC5, OfAVoidEpisodeIsItsTime) {
  Watched b({.recovery = 1s, .probePatience = 5s});
  b.see(5, kFailed).pass(2s).ask();
  b.pass(5s).expire();
  EXPECT_EQ(b.grounds().cause, Cause::kPatienceOver);
  EXPECT_THAT(texts(b.grounds().comparisons),
              ElementsAre("patience 5000 ms ≥ 5000 ms", "no: probe successes 0 ≥ 1"));
}

TEST(BreakerGrounds, AreToldToNobodyWhoDidNotAsk) {
  Breaker breaker({}, {1, DrawPurpose::kBreakerJitter});
  std::optional<BreakerChange> change;
  for (int i = 0; i < 5; ++i) change = breaker.record({}, *breaker.ask({}).pass, kFailed);
  ASSERT_TRUE(change);
  EXPECT_FALSE(change->grounds);
}

}  // namespace
}  // namespace watertight
