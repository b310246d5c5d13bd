// SPDX-License-Identifier: MIT
#include "sim/load_plan.h"

#include <algorithm>

#include "sim/scenario_toml.h"
#include "trace/reader.h"

namespace watertight {
namespace {

Result<ReadTrace> readNamed(const Scenario& scenario, const std::string& path) {
  return readTrace(resolvePath(scenario, path));
}

Result<std::shared_ptr<const LatencySamples>> knownLatencies(const Scenario& scenario,
                                                             const LatencySettings& latency) {
  const auto read = readNamed(scenario, latency.trace);
  if (!read) return read.error();
  const auto& names = read->trace.dependencies;
  const auto wanted = std::find(names.begin(), names.end(), latency.dependency) - names.begin();
  auto samples = std::make_shared<LatencySamples>();
  for (const auto& call : read->trace.calls) {
    if (call.dependency == wanted && call.latencyKnown()) samples->push_back(call.latency);
  }
  if (samples->empty()) {
    return Error{"holds no call to \"" + latency.dependency + "\" with a known latency", latency.trace,
                 "an empirical downstream needs some to draw from"};
  }
  std::sort(samples->begin(),
            samples->end());  // so that a draw is a quantile, as with every other distribution
  return std::shared_ptr<const LatencySamples>(std::move(samples));
}

Result<DownstreamSamples> loadSamples(const Scenario& scenario) {
  DownstreamSamples samples;
  for (const auto& dependency : scenario.dependencies) {
    const auto& latency = dependency.downstream.latency;
    samples.emplace_back();
    if (latency.kind != LatencyKind::kEmpirical) continue;
    auto known = knownLatencies(scenario, latency);
    if (!known) return known.error();
    samples.back() = *std::move(known);
  }
  return samples;
}

}  // namespace

Result<ReplayPlan> loadPlan(const Scenario& scenario) {
  auto samples = loadSamples(scenario);
  if (!samples) return samples.error();
  if (scenario.service.arrivals != Arrivals::kTrace) {
    auto inputs = std::make_shared<RunInputs>();
    inputs->samples = *std::move(samples);
    return ReplayPlan{{std::make_shared<Scenario>(scenario), std::move(inputs)}, {}};
  }
  const auto read = readNamed(scenario, scenario.service.trace);
  if (!read) return read.error();
  auto replay = planReplay(read->trace, scenario);
  if (!replay) return replay.error();
  auto inputs = std::make_shared<RunInputs>(*replay->plan.inputs);
  inputs->samples = *std::move(samples);
  replay->plan.inputs = std::move(inputs);
  return replay;
}

}  // namespace watertight
