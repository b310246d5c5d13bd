// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "present/tune_study.h"
#include "sim/scenario_toml.h"
#include "sweep/plan_sweep.h"

namespace watertight {

/// One dependency whose limit of 2 is far too tight for its load, and whose queue is empty.
inline constexpr const char* kTightScenario = R"(schema = 1
name = "tight"
seed = 7
duration = "10s"
[service]
rate = 40.0
[[dependency]]
name = "sms"
downstream = { latency = { kind = "exponential", mean = "100ms" } }
bulkhead = { kind = "thread_pool", limit = 2, queue = 0 }
)";

inline Scenario tightScenario() {
  const auto parsed = parseScenario(kTightScenario, "tight.scenario.toml");
  EXPECT_TRUE(parsed) << parsed.error().text();
  return *parsed;
}

/// A plan of knobs written as for --vary, on the tight scenario.
inline std::shared_ptr<const SweepPlan> tightPlan(const std::vector<std::string>& knobs, int seeds = 2) {
  std::vector<Knob> parsed;
  for (const auto& text : knobs) {
    auto knob = parseKnob(tightScenario(), text);
    EXPECT_TRUE(knob) << knob.error().text();
    parsed.push_back(*knob);
  }
  auto incident = ownIncident(tightScenario(), "tight");
  EXPECT_TRUE(incident);
  auto plan = planSweep({*incident}, parsed, {{}, seeds});
  EXPECT_TRUE(plan) << plan.error().text();
  return std::make_shared<const SweepPlan>(*plan);
}

/// A result with the same two objectives in every run, give or take `spread`.
inline PointResult resultOf(std::size_t point, double goodput, double rejected, double spread = 0) {
  PointResult result{point, {}, {{}}};
  for (const double sign : {-1.0, 1.0}) {
    ObjectiveValues values{};
    values[static_cast<std::size_t>(Objective::kGoodput)] = goodput + sign * spread;
    values[static_cast<std::size_t>(Objective::kRejected)] = rejected;
    result.runs.front().push_back(values);
  }
  return result;
}

}  // namespace watertight
