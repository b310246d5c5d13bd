// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/metrics_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "session/metrics_page.h"
#include "session/stepped_session.h"
#include "sim/load_plan.h"
#include "sim/measured_run.h"
#include "sim/scenario_toml.h"
#include "sim/simulation.h"
#include "support/metrics_text.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;
using testing::IsEmpty;
using testing_support::MetricLabels;
using testing_support::MetricsText;
using testing_support::parseMetrics;

RunPlan shippedPlan(const std::string& file) {
  const auto scenario = loadScenario(resourcePath("scenarios/" + file));
  EXPECT_TRUE(scenario) << scenario.error().text();
  const auto plan = loadPlan(*scenario);
  EXPECT_TRUE(plan) << plan.error().text();
  return plan->plan;
}

std::vector<std::string> shippedFiles() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(resourcePath("scenarios")))
    files.push_back(entry.path().filename().string());
  std::sort(files.begin(), files.end());
  return files;
}

/// A measured run, and the page that its book posted last.
struct PagedRun {
  Json summary;
  MetricsText page;
};

PagedRun measure(const RunPlan& plan) {
  const auto board = std::make_shared<MetricsBoard>();
  std::unique_ptr<MetricsBook> book;
  PagedRun run;
  run.summary = measureRun(plan, {}, [&](ObservedRun& watched) {
                  book = std::make_unique<MetricsBook>(metricsSubjects(watched), board);
                  watched.observe(*book);
                }).summary;
  book->post();
  run.page = parseMetrics(metricsPage(board->latest()));
  return run;
}

/// One dependency's part of the page beside its part of the summary.
class Comparison {
 public:
  Comparison(const MetricsText& page, const std::string& dependency, const Json& summary)
      : page_(page), dependency_(dependency), summary_(summary) {}

  void all() {
    for (const auto outcome : EnumNames<CallEnd>::names) call(outcome);
    for (const auto reason : EnumNames<RejectReason>::names) rejection(reason);
    EXPECT_EQ(whole("arrivals_total"), summary_.at("arrivals"));
    EXPECT_EQ(whole("rescued_total"), summary_.at("rescued"));
    limit();
    durations();
  }

 private:
  [[nodiscard]] std::int64_t whole(const std::string& name, MetricLabels labels = {}) const {
    labels["dependency"] = dependency_;
    return page_.whole("watertight_" + name, labels);
  }
  void call(std::string_view outcome) {
    const std::string key(outcome);
    const auto& expected = key == "rejected" ? summary_.at(key).at("total") : summary_.at(key);
    EXPECT_EQ(whole("calls_total", {{"outcome", key}}), expected) << key;
  }
  void rejection(std::string_view reason) {
    if (reason == "none") return;
    const std::string key(reason);
    EXPECT_EQ(whole("rejected_total", {{"reason", key}}), summary_.at("rejected").at(key)) << key;
  }
  void limit() {
    const auto& last = summary_.at("limit").at("last");
    if (last.is_null()) {
      EXPECT_EQ(whole("limit"), -1);
      return;
    }
    EXPECT_EQ(whole("limit"), last);
    EXPECT_EQ(whole("limit_changes_total", {{"direction", "up"}}) +
                  whole("limit_changes_total", {{"direction", "down"}}),
              summary_.at("limit").at("changes"));
  }
  void durations() {
    const auto completed = summary_.at("ok").get<std::int64_t>() + summary_.at("error").get<std::int64_t>() +
                           summary_.at("timeout").get<std::int64_t>();
    EXPECT_EQ(whole("total_duration_seconds_count"), completed);
    EXPECT_EQ(whole("total_duration_seconds_bucket", {{"le", "+Inf"}}), completed);
    EXPECT_LE(whole("call_duration_seconds_count"), completed);
    EXPECT_EQ(whole("call_duration_seconds_bucket", {{"le", "+Inf"}}), whole("call_duration_seconds_count"));
  }

  const MetricsText& page_;
  const std::string& dependency_;
  const Json& summary_;
};

class MetricsOfAShippedScenario : public testing::TestWithParam<std::string> {};

TEST_P(MetricsOfAShippedScenario, AreThoseOfItsSummary_M3) {
  const auto run = measure(shippedPlan(GetParam()));
  EXPECT_THAT(run.page.faults, IsEmpty());
  for (const auto& [name, summary] : run.summary.at("dependencies").items()) {
    SCOPED_TRACE(name);
    Comparison(run.page, name, summary).all();
  }
}

INSTANTIATE_TEST_SUITE_P(Shipped, MetricsOfAShippedScenario, testing::ValuesIn(shippedFiles()),
                         [](const auto& test) {
                           std::string name = test.param.substr(0, test.param.find('.'));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(MetricsBook, ItsGaugesAreTheCompartmentsAtEverySample_M3) {
  Simulation simulation(shippedPlan("e-ramp-linear.scenario.toml"));
  const auto board = std::make_shared<MetricsBoard>();
  MetricsBook book(metricsSubjects(simulation), board);
  simulation.observe(book);
  const Duration sample = simulation.scenario().service.sample;
  for (int i = 1; i <= 600; ++i) {
    simulation.runUntil(Instant{sample * i});
    const auto numbers = board->latest();
    for (std::size_t c = 0; c < numbers.compartments.size(); ++c) {
      const auto& compartment = simulation.calls().compartments().at(static_cast<int>(c));
      ASSERT_EQ(numbers.compartments[c].inFlight, compartment.bulkhead().inFlight()) << "sample " << i;
      ASSERT_EQ(numbers.compartments[c].waiting, compartment.bulkhead().waiting());
      ASSERT_EQ(numbers.compartments[c].limit, compartment.bulkhead().limit());
      ASSERT_EQ(numbers.compartments[c].overflow, compartment.overflow());
      ASSERT_EQ(numbers.compartments[c].abandoned, compartment.abandoned());
      ASSERT_EQ(numbers.compartments[c].breaker, compartment.breaker() != nullptr
                                                     ? std::optional{compartment.breaker()->state()}
                                                     : std::nullopt);
    }
  }
}

TEST(MetricsBook, ALimitSetByHandShowsAndCounts) {
  Simulation simulation(shippedPlan("b-compartments.scenario.toml"));
  const auto board = std::make_shared<MetricsBoard>();
  MetricsBook book(metricsSubjects(simulation), board);
  simulation.observe(book);
  ASSERT_TRUE(simulation.turn("sms.bulkhead.limit", SettingValue{std::int64_t{50}}));
  simulation.runUntil(Instant{1s});
  ASSERT_TRUE(simulation.turn("sms.bulkhead.limit", SettingValue{std::int64_t{3}}));
  simulation.runUntil(Instant{2s});
  const auto page = parseMetrics(metricsPage(board->latest()));
  EXPECT_EQ(page.whole("watertight_limit", {{"dependency", "sms"}}), 3);
  const auto changes = [&page](const char* direction) {
    return page.whole("watertight_limit_changes_total", {{"dependency", "sms"}, {"direction", direction}});
  };
  EXPECT_EQ(changes("up"), 1);
  EXPECT_EQ(changes("down"), 1);
}

TEST(MetricsBook, PostsBeforeAnythingHappened) {
  Simulation simulation(shippedPlan("b-compartments.scenario.toml"));
  const auto board = std::make_shared<MetricsBoard>();
  const MetricsBook book(metricsSubjects(simulation), board);
  const auto page = parseMetrics(metricsPage(board->latest()));
  EXPECT_EQ(page.whole("watertight_calls_total", {{"dependency", "sms"}, {"outcome", "ok"}}), 0);
  EXPECT_GT(page.whole("watertight_limit", {{"dependency", "sms"}}), 0);
}

TEST(MetricsBook, AnotherRunLeavesNothingOfTheOneBefore) {
  const auto board = std::make_shared<MetricsBoard>();
  Simulation first(shippedPlan("b-compartments.scenario.toml"));
  const MetricsBook before(metricsSubjects(first), board);
  auto scenario = std::make_shared<Scenario>();
  scenario->dependencies.emplace_back().name = "mail";
  Simulation second(RunPlan{scenario});
  const MetricsBook after(metricsSubjects(second), board);
  for (const auto& sample : parseMetrics(metricsPage(board->latest())).samples)
    EXPECT_EQ(sample.labels.at("dependency"), "mail");
}

TEST(MetricsBook, UnderASharedCompartmentEveryDependencyShowsIt) {
  const auto page =
      measure(withIsolation(shippedPlan("b-compartments.scenario.toml"), Isolation::kShared)).page;
  const auto limit = page.whole("watertight_limit", {{"dependency", "sms"}});
  EXPECT_GT(limit, 0);
  for (const auto& sample : page.samples) {
    if (sample.name != "watertight_limit") continue;
    EXPECT_EQ(static_cast<std::int64_t>(sample.value), limit);
  }
}

}  // namespace
}  // namespace watertight
