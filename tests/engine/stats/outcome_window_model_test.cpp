// SPDX-License-Identifier: GPL-3.0-or-later
// The window against a model that keeps every outcome in a list and sorts it when asked.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <vector>

#include "core/random.h"
#include "stats/outcome_window.h"

namespace watertight {
namespace {

class NaiveWindow {
 public:
  explicit NaiveWindow(const WindowSettings& settings) : settings_(settings) {}

  void record(Instant now, const Outcome& outcome) { all_.push_back({now, outcome}); }
  void clear() { all_.clear(); }

  [[nodiscard]] std::vector<Outcome> held(Instant now) {
    while (!all_.empty() && isOut(all_.front().first, now)) all_.pop_front();
    std::vector<Outcome> out;
    for (const auto& [at, outcome] : all_) out.push_back(outcome);
    return out;
  }

 private:
  [[nodiscard]] bool isOut(Instant at, Instant now) const {
    if (settings_.kind == WindowKind::kTime) return slice(now) - slice(at) >= 100;
    if (all_.size() > static_cast<std::size_t>(settings_.size)) return true;
    return settings_.maxAge != Duration::zero() && now - at > settings_.maxAge;
  }
  [[nodiscard]] std::int64_t slice(Instant t) const {
    return toNanoseconds(t) * 100 / settings_.span.count();
  }

  WindowSettings settings_;
  std::deque<std::pair<Instant, Outcome>> all_;
};

WindowCounts countsOf(const std::vector<Outcome>& outcomes) {
  WindowCounts counts;
  for (const Outcome& outcome : outcomes) {
    ++counts.samples;
    counts.failures += outcome.failed;
    counts.slow += outcome.slow;
    counts.waitedLong += outcome.waitedLong;
  }
  return counts;
}

void expectPercentile(std::optional<Duration> reported, std::vector<Duration> values, int q) {
  ASSERT_EQ(reported.has_value(), !values.empty());
  if (values.empty()) return;
  std::ranges::sort(values);
  const auto n = static_cast<std::int64_t>(values.size());
  const auto rank = std::max<std::int64_t>((q * n + 9999) / 10'000, 1);
  const double exact = toSeconds(values[static_cast<std::size_t>(rank - 1)]);
  ASSERT_TRUE(std::ranges::binary_search(values, *reported)) << "not a recorded value";
  ASSERT_NEAR(toSeconds(*reported), exact, 0.008 * exact);
}

std::vector<Duration> latenciesOf(const std::vector<Outcome>& outcomes) {
  std::vector<Duration> out;
  out.reserve(outcomes.size());
  for (const Outcome& outcome : outcomes) out.push_back(outcome.latency);
  return out;
}

/// One window's life: random outcomes, pauses, questions and clearings.
class Life {
 public:
  Life(const WindowSettings& settings, std::uint64_t seed)
      : settings_(settings),
        random_({.seed = seed, .purpose = DrawPurpose::kThink}),
        window_(settings),
        countsOnly_(settings, Keep::kCountsOnly),
        model_(settings) {}

  void live(int steps) {
    for (int i = 0; i < steps && !::testing::Test::HasFatalFailure(); ++i) {
      pause();
      if (random_.uniform() < 0.8) record();
      if (random_.uniform() < 0.3) compare();
      if (random_.uniform() < 0.002) clear();
    }
  }

 private:
  void pause() {
    const double span = settings_.kind == WindowKind::kTime ? toSeconds(settings_.span) : 10;
    const double kind = random_.uniform();
    const double share = kind < 0.5 ? 0 : kind < 0.97 ? 0.02 : kind < 0.995 ? 0.6 : 50;
    now_ += fromSeconds(share * span * random_.uniform());
  }

  Duration draw() {
    // From nanoseconds to minutes, all octaves alike, with many equal ones.
    const int octave = static_cast<int>(random_.uniform() * 37);
    const double within = random_.uniform() < 0.3 ? 1 : 1 + random_.uniform();
    return Duration{static_cast<std::int64_t>(within * static_cast<double>(std::int64_t{1} << octave))};
  }

  void record() {
    const Outcome outcome{.failed = random_.uniform() < 0.2,
                          .slow = random_.uniform() < 0.3,
                          .waitedLong = random_.uniform() < 0.1,
                          .latency = draw()};
    window_.record(now_, outcome);
    countsOnly_.record(now_, outcome);
    model_.record(now_, outcome);
  }

  void clear() {
    window_.clear();
    countsOnly_.clear();
    model_.clear();
  }

  void compare() {
    const std::vector<Outcome> held = model_.held(now_);
    ASSERT_EQ(window_.counts(now_), countsOf(held));
    ASSERT_EQ(countsOnly_.counts(now_), countsOf(held));
    const int q = static_cast<int>(random_.uniform() * 10'001);
    std::vector<Duration> values = latenciesOf(held);
    expectPercentile(window_.percentile(now_, q), values, q);
    std::vector<Duration> extra;
    for (int i = static_cast<int>(random_.uniform() * 5); i > 0; --i) extra.push_back(draw());
    values.insert(values.end(), extra.begin(), extra.end());
    expectPercentile(window_.percentileWith(now_, q, extra), values, q);
    ASSERT_EQ(window_.percentiles(now_).samples, static_cast<std::int64_t>(held.size()));
  }

  WindowSettings settings_;
  KeyedRandom random_;
  OutcomeWindow window_, countsOnly_;
  NaiveWindow model_;
  Instant now_{};
};

TEST(OutcomeWindowModelW1W2W3, ByTimeItAgreesWithAListOfAllOutcomes) {
  std::uint64_t seed = 0;
  for (const std::int64_t span : std::vector<std::int64_t>{1, 30, 100, 777, 1'000'003, 10'000'000'000}) {
    for (int round = 0; round < 3; ++round) {
      SCOPED_TRACE(::testing::Message() << "span " << span << " seed " << seed);
      Life({.kind = WindowKind::kTime, .span = Duration{span}}, seed++).live(3000);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(OutcomeWindowModelW1W2W3, ByCountItAgreesWithAListOfAllOutcomes) {
  std::uint64_t seed = 100;
  for (const int size : {1, 2, 20, 100, 1000}) {
    for (const auto maxAge : {std::chrono::seconds{0}, std::chrono::seconds{1}, std::chrono::seconds{60}}) {
      SCOPED_TRACE(::testing::Message() << "size " << size << " seed " << seed);
      Life({.kind = WindowKind::kCount, .size = size, .maxAge = maxAge}, seed++).live(3000);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace watertight
