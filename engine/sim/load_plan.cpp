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

/// Null for a latency that is not empirical.
Result<std::shared_ptr<const LatencySamples>> samplesFor(const Scenario& scenario,
                                                         const LatencySettings& latency) {
  if (latency.kind == LatencyKind::kEmpirical) return recordedLatencies(scenario, latency);
  return std::shared_ptr<const LatencySamples>{};
}

Status loadSamples(const Scenario& scenario, RunInputs& inputs) {
  for (const auto& dependency : scenario.dependencies) {
    auto samples = samplesFor(scenario, dependency.downstream.latency);
    if (!samples) return samples.error();
    inputs.samples.push_back(*std::move(samples));
  }
  for (const auto& route : scenario.routes) {
    auto samples = samplesFor(scenario, route.work);
    if (!samples) return samples.error();
    inputs.work.push_back(*std::move(samples));
  }
  return Done{};
}

/// Those of the downstreams: a replayed call's request has no work.
void addSamples(const RunInputs& loaded, RunPlan& plan) {
  auto inputs = std::make_shared<RunInputs>(*plan.inputs);
  inputs->samples = loaded.samples;
  plan.inputs = std::move(inputs);
}

}  // namespace

Result<std::shared_ptr<const LatencySamples>> recordedLatencies(const Scenario& scenario,
                                                                const LatencySettings& latency) {
  const auto read = readNamed(scenario, latency.trace);
  if (!read) return read.error();
  const auto& names = read->trace.dependencies;
  const auto wanted = std::find(names.begin(), names.end(), latency.dependency) - names.begin();
  auto samples = std::make_shared<LatencySamples>();
  for (const auto& call : read->trace.calls) {
    const bool served = call.latencyKnown() && call.outcome != RecordedOutcome::kRejected;
    if (call.dependency == wanted && served) samples->push_back(call.latency);
  }
  if (samples->empty()) {
    return Error{"holds no call to \"" + latency.dependency + "\" with a known latency", latency.trace,
                 "an empirical downstream needs some to draw from"};
  }
  std::sort(samples->begin(),
            samples->end());  // so that a draw is a quantile, as with every other distribution
  return std::shared_ptr<const LatencySamples>(std::move(samples));
}

Result<ReplayPlan> loadPlan(const Scenario& scenario) {
  auto inputs = std::make_shared<RunInputs>();
  if (const auto loaded = loadSamples(scenario, *inputs); !loaded) return loaded.error();
  if (scenario.service.arrivals != Arrivals::kTrace) {
    return ReplayPlan{{std::make_shared<Scenario>(scenario), std::move(inputs)}, {}};
  }
  const auto read = readNamed(scenario, scenario.service.trace);
  if (!read) return read.error();
  auto replay = planReplay(read->trace, scenario);
  if (!replay) return replay.error();
  const auto& unreadable = read->report.cannotTell;
  replay->cannotTell.insert(replay->cannotTell.begin(), unreadable.begin(), unreadable.end());
  addSamples(*inputs, replay->plan);
  if (replay->fitted) addSamples(*inputs, replay->fitted->capacityLoss);
  return replay;
}

}  // namespace watertight
