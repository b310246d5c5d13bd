// SPDX-License-Identifier: MIT
#include "sim/healthy_load.h"

#include <algorithm>
#include <map>

#include "sim/route_calls.h"
#include "sim/routes.h"

namespace watertight {
namespace {

constexpr int kPoints = 2000;

/// The middle of each of so many equal shares.
std::vector<Duration> quantilesOf(const LatencyModel& model, int points) {
  std::vector<Duration> sample;
  sample.reserve(static_cast<std::size_t>(points));
  for (int i = 0; i < points; ++i) sample.push_back(model.quantile((i + 0.5) / points));
  return sample;
}

/// So many of a sample, evenly over it.
void addSome(std::vector<Duration>& out, const std::vector<Duration>& sample, std::size_t wanted) {
  for (std::size_t i = 0; i < wanted && !sample.empty(); ++i)
    out.push_back(sample[(2 * i + 1) * sample.size() / (2 * wanted)]);
}

bool isKnown(const ReplayCall& call) {
  return !call.latencyUnknown && !call.recordedRejection;
}

/// One dependency's recorded calls of ten seconds, or of a tenth of a short recording.
struct RecordedWindow {
  std::vector<Duration> known;
  std::int64_t calls = 0, errors = 0;

  void add(const ReplayCall& call) {
    ++calls;
    errors += call.preset.answer == Answer::kError ? 1 : 0;
    if (isKnown(call)) known.push_back(call.preset.service);
  }
  [[nodiscard]] double meanSeconds() const {
    double sum = 0;
    for (const auto latency : known) sum += toSeconds(latency);
    return known.empty() ? 0 : sum / static_cast<double>(known.size());
  }
};

/// By time; only windows with calls.
std::vector<RecordedWindow> windowsOf(const RunPlan& plan, int dependency) {
  constexpr Duration kWindow = std::chrono::seconds{10};
  const Duration length = std::clamp(plan.scenario->duration / 10, Duration{1}, kWindow);
  std::map<std::int64_t, RecordedWindow> windows;
  for (const auto& call : plan.inputs->replay) {
    if (call.dependency == dependency) windows[call.at.time_since_epoch() / length].add(call);
  }
  std::vector<RecordedWindow> out;
  out.reserve(windows.size());
  for (auto& [number, window] : windows) out.push_back(std::move(window));
  return out;
}

/// What calls are like in the faster half of the windows: an incident is not healthy.
HealthyLoad recordedLoad(const RunPlan& plan, int dependency) {
  auto windows = windowsOf(plan, dependency);
  HealthyLoad load;
  std::int64_t calls = 0, errors = 0, calm = 0;
  for (const auto& window : windows) calls += window.calls;
  std::stable_sort(windows.begin(), windows.end(), [](const RecordedWindow& a, const RecordedWindow& b) {
    return a.meanSeconds() < b.meanSeconds();
  });
  std::vector<Duration> sample;
  for (std::size_t i = 0; i < (windows.size() + 1) / 2; ++i) {
    calm += windows[i].calls;
    errors += windows[i].errors;
    sample.insert(sample.end(), windows[i].known.begin(), windows[i].known.end());
  }
  load.rate = static_cast<double>(calls) / toSeconds(plan.scenario->duration);
  load.errorShare = calm == 0 ? 0 : static_cast<double>(errors) / static_cast<double>(calm);
  load.latency = HealthyLatency{std::move(sample)};
  load.required = calls > 0;
  return load;
}

HealthyLoad ownLatency(const RunPlan& plan, std::size_t dependency) {
  const auto& downstream = plan.scenario->dependencies[dependency].downstream;
  HealthyLoad load;
  load.latency = latencyOf(downstream, samplesOf(plan.inputs->samples, dependency));
  load.errorShare = downstream.errorRate;
  return load;
}

void addDeadline(HealthyLoad& load, Duration deadline) {
  if (deadline == Duration::zero()) return;
  load.deadline = load.deadline ? std::min(*load.deadline, deadline) : deadline;
}

/// How often a request calls each dependency, and in what way; the mean length of a request.
Duration followRoutes(const RunPlan& plan, std::vector<HealthyLoad>& loads) {
  const auto& scenario = *plan.scenario;
  double weights = 0;
  for (const auto& route : scenario.routes) weights += route.weight;
  double seconds = 0;
  for (std::size_t r = 0; r < scenario.routes.size(); ++r) {
    const auto& route = scenario.routes[r];
    const double share = route.weight / weights;
    const LatencyModel work{route.work, samplesOf(plan.inputs->work, r)};
    seconds += share * toSeconds(HealthyLatency{quantilesOf(work, kPoints)}.mean());
    for (const auto kind : kAllStepKinds) {
      for (const auto& name : callsOf(route, kind)) {
        auto& load = loads[static_cast<std::size_t>(dependencyIndex(scenario, name))];
        load.rate += share;
        load.required = load.required || kind == StepKind::kRequired;
        load.optional = load.optional || kind == StepKind::kOptional;
        load.async = load.async || kind == StepKind::kAsync;
        addDeadline(load, route.deadline);
        if (kind != StepKind::kAsync) seconds += share * toSeconds(load.latency.mean());
      }
    }
  }
  return fromSeconds(seconds);
}

double requestsPerSecond(const ServiceSettings& service, Duration request) {
  if (service.arrivals != Arrivals::kClosed) return service.rate;
  const double cycle = toSeconds(service.thinkTime) + toSeconds(request);
  return cycle > 0 ? service.users / cycle : service.rate;
}

}  // namespace

HealthyLatency::HealthyLatency(std::vector<Duration> sample) : sample_(std::move(sample)) {
  std::sort(sample_.begin(), sample_.end());
}

Duration HealthyLatency::meanUpTo(Duration limit) const {
  if (sample_.empty()) return {};
  double seconds = 0;
  for (const auto latency : sample_) seconds += toSeconds(std::min(latency, limit));
  return fromSeconds(seconds / static_cast<double>(sample_.size()));
}

Duration HealthyLatency::quantile(double share) const {
  if (sample_.empty()) return {};
  const auto rank = static_cast<std::size_t>(share * static_cast<double>(sample_.size()));
  return sample_[std::min(rank, sample_.size() - 1)];
}

double HealthyLatency::shareFrom(Duration latency) const {
  if (sample_.empty()) return 0;
  const auto first = std::lower_bound(sample_.begin(), sample_.end(), latency);
  return static_cast<double>(sample_.end() - first) / static_cast<double>(sample_.size());
}

HealthyLatency latencyOf(const DownstreamSettings& downstream,
                         const std::shared_ptr<const LatencySamples>& samples) {
  const int hanging = static_cast<int>(downstream.hangRate * kPoints);
  auto sample = quantilesOf(LatencyModel{downstream.latency, samples}, kPoints - hanging);
  for (auto& latency : sample)
    latency = saturatingAdd(Instant{fromSeconds(toSeconds(latency) * downstream.slowdown)}, downstream.added)
                  .time_since_epoch();
  sample.insert(sample.end(), static_cast<std::size_t>(hanging), downstream.hangFor);
  return HealthyLatency{std::move(sample)};
}

std::vector<HealthyLoad> healthyLoads(const RunPlan& plan) {
  std::vector<HealthyLoad> loads;
  const auto count = plan.scenario->dependencies.size();
  if (plan.scenario->service.arrivals == Arrivals::kTrace) {
    for (std::size_t i = 0; i < count; ++i) loads.push_back(recordedLoad(plan, static_cast<int>(i)));
    return loads;
  }
  for (std::size_t i = 0; i < count; ++i) loads.push_back(ownLatency(plan, i));
  const Duration request = followRoutes(plan, loads);
  for (auto& load : loads) load.rate *= requestsPerSecond(plan.scenario->service, request);
  return loads;
}

HealthyLoad together(const std::vector<HealthyLoad>& loads) {
  HealthyLoad all;
  std::vector<Duration> sample;
  for (const auto& load : loads) all.rate += load.rate;
  for (const auto& load : loads) {
    const double share = all.rate > 0 ? load.rate / all.rate : 0;
    all.errorShare += share * load.errorShare;
    addSome(sample, load.latency.sample(), static_cast<std::size_t>(share * kPoints));
    all.required = all.required || load.required;
    all.optional = all.optional || load.optional;
    all.async = all.async || load.async;
    if (load.deadline) addDeadline(all, *load.deadline);
  }
  all.latency = HealthyLatency{std::move(sample)};
  return all;
}

}  // namespace watertight
