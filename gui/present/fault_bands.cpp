// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/fault_bands.h"

#include <algorithm>
#include <array>

#include "core/duration_text.h"
#include "downstream/fault.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

constexpr std::array<Duration, 12> kSteps{100ms, 500ms, 1s, 5s, 10s, 30s, 1min, 5min, 10min, 1h, 6h, 24h};
constexpr int kFinest = 150, kMostTicks = 9;

Duration firstStepThatCuts(Duration length, int parts) {
  const auto found =
      std::find_if(kSteps.begin(), kSteps.end(), [&](Duration step) { return length / step <= parts; });
  return found == kSteps.end() ? kSteps.back() : *found;
}

Ink inkOf(const Scenario& scenario, const std::string& dependency) {
  const auto& all = scenario.dependencies;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == dependency; });
  if (found == all.end()) return {Role::kBacklog};
  return inkOfDependency(static_cast<std::size_t>(found - all.begin()));
}

int freeLane(std::vector<Instant>& ends, const FaultBand& band) {
  const auto lane =
      std::find_if(ends.begin(), ends.end(), [&](Instant end) { return end <= band.from; }) - ends.begin();
  if (lane == std::ssize(ends)) ends.emplace_back();
  ends[static_cast<std::size_t>(lane)] = saturatingAdd(band.to, band.rampOut);
  return static_cast<int>(lane);
}

std::vector<Tick> ticksOf(Duration length) {
  std::vector<Tick> out;
  const auto step = firstStepThatCuts(length, kMostTicks);
  for (Duration at{}; at <= length; at += step) out.push_back({toSeconds(at), durationText(at)});
  return out;
}

}  // namespace

FaultAxis faultAxis(const Scenario& scenario) {
  FaultAxis axis;
  axis.length = scenario.duration;
  for (const auto& fault : scenario.faults) {
    if (!fault.at) continue;
    const auto end = saturatingAdd(*fault.at, fault.length.value_or(Duration{1}));
    axis.length = std::max(axis.length, std::min(kLongestDuration, end.time_since_epoch()));
  }
  axis.step = std::min<Duration>(firstStepThatCuts(axis.length, 4 * kFinest), axis.length);
  axis.ticks = ticksOf(axis.length);
  for (std::size_t i = 0; i < scenario.faults.size(); ++i) {
    const auto& fault = scenario.faults[i];
    if (!fault.at) continue;
    const auto end = Instant{axis.length};
    FaultBand band{i,
                   0,
                   *fault.at,
                   fault.length ? std::min(end, saturatingAdd(*fault.at, *fault.length)) : end,
                   !fault.length,
                   fault.ramp,
                   fault.rampOut,
                   inkOf(scenario, fault.dependency),
                   {}};
    band.text = (fault.dependency.empty() ? "load" : fault.dependency) + " " + describeEffect(fault.effect);
    axis.bands.push_back(std::move(band));
  }
  // The lanes fill from the earliest on; the order of the bands stays the scenario's.
  std::vector<FaultBand*> byTime;
  for (auto& band : axis.bands) byTime.push_back(&band);
  std::stable_sort(byTime.begin(), byTime.end(), [](auto* a, auto* b) { return a->from < b->from; });
  std::vector<Instant> ends;
  for (auto* band : byTime) band->lane = freeLane(ends, *band);
  axis.lanes = std::max(1, static_cast<int>(ends.size()));
  return axis;
}

Duration snapped(Duration time, Duration step) {
  if (step <= Duration::zero()) return time;
  const auto half = time < Duration::zero() ? -step / 2 : step / 2;
  return (time + half) / step * step;
}

}  // namespace watertight
