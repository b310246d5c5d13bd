// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/why_change.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"
#include "policy/grounds.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

Scenario oneDependency() {
  Scenario scenario;
  scenario.dependencies.emplace_back();
  scenario.dependencies.back().name = "sms";
  return scenario;
}

Grounds someGrounds() {
  Grounds grounds;
  grounds.cause = Cause::kErrorRate;
  grounds.comparisons = {{Measure::kSamples, std::int64_t{88}, std::int64_t{20}, Relation::kAtLeast, true},
                         {Measure::kErrorRate, 0.625, 0.5, Relation::kAbove, true},
                         {Measure::kP95, Duration{300ms}, Duration{400ms}, Relation::kAbove, false}};
  grounds.judged.emplace();
  grounds.judged->counts = {.samples = 88, .failures = 55, .slow = 3, .timeouts = 34};
  const std::vector<Duration> latencies{10ms, 12ms, 30ms, 300ms, 500ms};
  grounds.judged->bars = barsOf(latencies);
  grounds.judged->oldest = 4s;
  grounds.stale = 7;
  grounds.slowFrom = 400ms;
  const std::vector<Duration> ages{600ms, 610ms};
  grounds.censored = barsOf(ages);
  grounds.scene.limit = 20;
  grounds.scene.inFlight = 18;
  grounds.scene.oldest = 2s;
  return grounds;
}

JournalEntry groundedCut(double t) {
  auto entry = limitEntry(t, 20, 10, "error rate 62.5 % > 50 %");
  auto& change = std::get<LimitEvent>(entry.event).change;
  change.algorithm = "aimd";
  change.grounds = GroundsPtr{std::make_shared<Grounds>(someGrounds())};
  return entry;
}

std::string factOf(const Why& why, const std::string& name) {
  for (const auto& fact : why.facts) {
    if (fact.name == name) return fact.value;
  }
  return "none";
}

TEST(WhyChange, TellsWhatWhomAndWhen) {
  const auto why = whyOf(groundedCut(100), {}, oneDependency());
  EXPECT_EQ(why.title, "Limit 20 → 10");
  EXPECT_EQ(why.subtitle, "sms · 1:40.0 · aimd, decrease");
  EXPECT_EQ(why.because, "error rate 62.5 % > 50 %");
  EXPECT_EQ(why.ink.role, Role::kDecrease);
}

TEST(WhyChange, ComparesEachValueWithItsThreshold) {
  const auto why = whyOf(groundedCut(100), {}, oneDependency());
  ASSERT_EQ(why.bars.size(), 3U);
  EXPECT_EQ(why.bars[1].name, "error rate");
  EXPECT_EQ(why.bars[1].value, "62.5 %");
  EXPECT_EQ(why.bars[1].threshold, "> 50 %");
  EXPECT_TRUE(why.bars[1].decided);
  EXPECT_GT(why.bars[1].fill, why.bars[1].mark);
  EXPECT_EQ(why.bars[2].threshold, "≤ 400 ms");
  EXPECT_FALSE(why.bars[0].decided);
  EXPECT_FALSE(why.bars[2].decided);
  EXPECT_LT(why.bars[2].fill, why.bars[2].mark);
}

TEST(WhyChange, CountsOutcomesByKindAndTheCallsInFlight) {
  const auto why = whyOf(groundedCut(100), {}, oneDependency());
  ASSERT_EQ(why.outcomes.size(), 4U);
  EXPECT_EQ(why.outcomes[0].count, 33);
  EXPECT_EQ(why.outcomes[1].count, 21);
  EXPECT_EQ(why.outcomes[2].count, 34);
  EXPECT_EQ(why.outcomes[3].count, 2);
  EXPECT_EQ(factOf(why, "outcomes judged"), "88, at most 4.0 s old");
  EXPECT_EQ(factOf(why, "left out as stale"), "7");
  EXPECT_EQ(factOf(why, "in flight"), "18 of 20");
  EXPECT_EQ(factOf(why, "oldest call"), "2.0 s");
}

TEST(WhyChange, DrawsTheLatenciesWithWhatIsSlow) {
  const auto why = whyOf(groundedCut(100), {}, oneDependency());
  ASSERT_TRUE(why.latencies);
  const auto& histogram = *why.latencies;
  EXPECT_EQ(histogram.caption, "Latencies of the evidence · 90 calls");
  for (const auto& column : histogram.columns) {
    EXPECT_LT(column.from, column.to);
    EXPECT_GE(column.from, 0);
    EXPECT_LE(column.to, 1);
    EXPECT_LE(column.ended + column.inFlight, 1);
  }
  EXPECT_FALSE(histogram.columns.front().slow);
  EXPECT_TRUE(histogram.columns.back().slow);
  EXPECT_GT(histogram.columns.back().inFlight, 0);
  ASSERT_EQ(histogram.lines.size(), 2U);
  EXPECT_EQ(histogram.lines[0].text, "p95 300 ms");
  EXPECT_EQ(histogram.lines[1].text, "slow from 400 ms");
  EXPECT_FALSE(histogram.ticks.empty());
}

TEST(WhyChange, RefusalsThatTookNoTimeStandApart) {
  auto grounds = someGrounds();
  const std::vector<Duration> latencies{0ms, Duration{300}, 10ms, 12ms};
  grounds.judged->bars = barsOf(latencies);
  auto entry = groundedCut(100);
  std::get<LimitEvent>(entry.event).change.grounds = GroundsPtr{std::make_shared<Grounds>(grounds)};
  const auto why = whyOf(entry, {}, oneDependency());
  EXPECT_EQ(why.latencies->columns.front().from, 0);
  EXPECT_EQ(why.latencies->columns.front().ended, 1);
  EXPECT_LT(why.latencies->columns.front().to, why.latencies->columns[1].from);
  EXPECT_EQ(why.latencies->ticks.front().text, "0");
  EXPECT_EQ(why.latencies->ticks[1].text, "10 ms");
}

TEST(WhyChange, ABreakersTripShowsTheWindowOfItsCompartment) {
  auto grounds = someGrounds();
  grounds.cause = Cause::kFailureRate;
  grounds.judged->bars.clear();
  grounds.censored.clear();
  grounds.comparisons.clear();
  grounds.scene.window.counts.samples = 3;
  const std::vector<Duration> latencies{10ms, 20ms, 30ms};
  grounds.scene.window.bars = barsOf(latencies);
  auto entry = breakerEntry(5, BreakerState::kClosed, BreakerState::kOpen);
  std::get<BreakerChange>(entry.event).grounds = GroundsPtr{std::make_shared<Grounds>(grounds)};
  const auto why = whyOf(entry, {}, oneDependency());
  EXPECT_EQ(why.title, "Breaker closed → open");
  EXPECT_EQ(why.latencies->caption, "Latencies in the compartment's window · 3 calls");
}

TEST(WhyChange, LeadsToTheMomentAndToWhatCameBefore) {
  JournalLog log;
  log.add(breakerEntry(2, BreakerState::kHalfOpen, BreakerState::kClosed));
  log.add(limitEntry(10, 10, 11));
  log.add(limitEntry(15, 11, 12));
  auto other = limitEntry(16, 5, 6);
  other.dependency = 1;
  log.add(other);
  log.add(groundedCut(20));
  const auto why = whyOf(log.entries().back(), log, oneDependency());
  ASSERT_EQ(why.jumps.size(), 3U);
  EXPECT_EQ(why.jumps[0].to, atSecond(20));
  EXPECT_EQ(why.jumps[1].text, "0:15.0  Limit 11 → 12");
  EXPECT_EQ(why.jumps[2].text, "0:02.0  Breaker half-open → closed");
}

TEST(WhyChange, SaysWhereNothingWasKept) {
  EXPECT_EQ(whyOf(limitEntry(1, 10, 5), {}, oneDependency()).prevention,
            "What it was decided on was not kept: cannot be told.");
}

TEST(WhyChange, KnobsAndFaultsWereJudgedByNobody) {
  const auto knob = whyOf(setEntry(90, "sms.bulkhead.limit", "8", "4"), {}, oneDependency());
  EXPECT_EQ(knob.title, "sms.bulkhead.limit: 8 → 4");
  EXPECT_EQ(knob.because, "Turned by hand.");
  EXPECT_EQ(whyOf(faultEntry(60, true), {}, oneDependency()).title, "Fault begins: slowdown 12x");
}

}  // namespace
}  // namespace watertight
