// SPDX-License-Identifier: GPL-3.0-or-later
// Points a second of a sweep: the shipped scenario with an AIMD limiter, 180 s of virtual time at 60 requests
// a second, by threads.
#include <benchmark/benchmark.h>

#include <numeric>

#include "sim/scenario_toml.h"
#include "support/tree/source_tree.h"
#include "sweep/plan_sweep.h"
#include "sweep/run_sweep.h"

namespace watertight {
namespace {

SweepPlan aimdPlan() {
  auto scenario = *loadScenario(resourcePath("scenarios/e-ramp-linear.scenario.toml"));
  scenario.duration = std::chrono::seconds{180};
  const auto incident = ownIncident(scenario, "own");
  return *planSweep({*incident}, {*parseKnob(scenario, "payment.limiter.max=20:83:1")}, {});
}

void BM_SweepPoints(benchmark::State& state) {
  const auto plan = aimdPlan();
  std::vector<std::size_t> points(plan.points.size() - 1);
  std::iota(points.begin(), points.end(), std::size_t{1});
  for (auto _ : state) benchmark::DoNotOptimize(runSweep(plan, points, static_cast<int>(state.range(0))));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(points.size()));
}
BENCHMARK(BM_SweepPoints)->Arg(1)->Arg(2)->ArgName("threads")->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace watertight
