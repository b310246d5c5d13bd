// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped scenarios, shortened, on both clocks: what the threads do lies within what the simulation does
// over seeds. The band of a figure is four standard deviations over 20 seeds to either side of their mean,
// and what the machine's own unpunctuality may add.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "session/measured_threads.h"
#include "sim/load_plan.h"
#include "sim/scenario_toml.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

constexpr int kSeeds = 20;

/// Four seconds: one as it should be, three disturbed.
RunPlan shortened(const std::string& file) {
  auto scenario = loadScenario(resourcePath("scenarios/" + file));
  EXPECT_TRUE(scenario.ok()) << file;
  scenario->duration = 4s;
  scenario->expects.clear();
  scenario->sets.clear();
  for (auto& fault : scenario->faults) {
    fault.at = Instant{1s};
    fault.length = 3s;
    fault.ramp = fault.rampOut = 0s;
  }
  auto plan = loadPlan(*scenario);
  EXPECT_TRUE(plan.ok()) << file;
  return plan->plan;
}

struct Band {
  std::string name;
  double mean = 0, deviation = 0;
};

std::optional<double> figure(const nlohmann::ordered_json& summary, const std::string& pointer) {
  const auto& value = summary.at(nlohmann::ordered_json::json_pointer(pointer));
  return value.is_number() ? std::optional{value.get<double>()} : std::nullopt;
}

/// None where some seed has no such figure.
std::optional<Band> bandOf(const std::vector<nlohmann::ordered_json>& runs, const std::string& pointer) {
  double sum = 0;
  double squares = 0;
  for (const auto& run : runs) {
    const auto x = figure(run, pointer);
    if (!x) return std::nullopt;
    sum += *x;
    squares += *x * *x;
  }
  const double mean = sum / kSeeds;
  return Band{pointer, mean, std::sqrt(std::max(0.0, squares / kSeeds - mean * mean))};
}

std::vector<std::string> figuresOf(const nlohmann::ordered_json& summary) {
  std::vector<std::string> pointers{"/service/requests", "/service/ok", "/service/shed"};
  for (const auto& [name, dependency] : summary["dependencies"].items()) {
    for (const auto* figure :
         {"/arrivals", "/admitted", "/timeout", "/rejected/bulkhead_full", "/rejected/queue_full",
          "/rejected/wait_expired", "/rejected/breaker_open", "/latency_ms/p95"}) {
      pointers.push_back("/dependencies/" + name + figure);
    }
  }
  return pointers;
}

/// Timers are late by up to milliseconds on a busy machine, calls by as much: in a count that is a few calls,
/// in a latency a few milliseconds.
double unpunctuality(const Band& band) {
  return 4 + 0.05 * band.mean;
}

/// What of a run on threads lies outside the simulated runs' spread; empty where all agrees.
std::string disagreement(const nlohmann::ordered_json& real,
                         const std::vector<nlohmann::ordered_json>& simulated) {
  std::string out;
  for (const auto& pointer : figuresOf(real)) {
    const auto band = bandOf(simulated, pointer);
    if (!band) continue;
    const auto onThreads = figure(real, pointer);
    const double off =
        onThreads ? std::abs(*onThreads - band->mean) : std::numeric_limits<double>::infinity();
    if (off <= 4 * band->deviation + unpunctuality(*band)) continue;
    out += fmt::format("{}: {} on threads, {} simulated\n", pointer, onThreads.value_or(NAN), band->mean);
  }
  return out;
}

class OnBothClocks : public testing::TestWithParam<const char*> {};

// On a machine with much else to do a run may be late as a whole: one of three has to be in time. What is
// wrong is wrong in all of them.
TEST_P(OnBothClocks, TheFiguresAgreeWithinTheSpreadOfSeeds) {
  constexpr int kTries = 3;
  const RunPlan plan = shortened(GetParam());
  std::vector<nlohmann::ordered_json> simulated;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    simulated.push_back(measureRun(withSeed(plan, static_cast<std::uint64_t>(seed)), {}).summary);
  }
  std::string off = "not run";
  for (int i = 0; i < kTries && !off.empty(); ++i) {
    const auto real = measureOnThreads(plan, {}).summary;
    EXPECT_EQ(real["balance"], "ok");
    off = disagreement(real, simulated);
  }
  EXPECT_EQ(off, "");
}

INSTANTIATE_TEST_SUITE_P(Shipped, OnBothClocks,
                         testing::Values("a-flood.scenario.toml", "b-compartments.scenario.toml",
                                         "b-caller-runs.scenario.toml", "c-abort-closed.scenario.toml",
                                         "e-ramp-linear.scenario.toml", "i-timeout-hides-load.scenario.toml",
                                         "i-disobedient.scenario.toml"));

}  // namespace
}  // namespace watertight
