// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <span>
#include <string>

#include "downstream/downstream_settings.h"

namespace watertight {

/// What a fault does to a downstream, or (rate) to the load; what is left out is untouched (SEMANTICS D5).
struct FaultEffect {
  std::optional<double> slowdown{};
  std::optional<Duration> added{};
  std::optional<double> errorRate{};
  std::optional<double> hangRate{};
  std::optional<bool> outage{};
  std::optional<bool> pause{};
  std::optional<int> capacity{};
  std::optional<double> rate{};

  bool operator==(const FaultEffect&) const = default;
};

/// A fault at work: how much of it is felt now (0 to 1, by its ramps), and whether its own time is on: an
/// outage or a pause knows no half, nor a ramp.
struct FeltFault {
  FaultEffect effect{};
  double strength = 0;
  bool on = false;
};

/// The downstream as its callers feel it: the base (sliders) with faults on top (SEMANTICS D5). The order of
/// the faults does not matter. A ramped capacity moves between the fault's value and the base; from an
/// unlimited base it is the fault's value divided by the strength.
DownstreamSettings withFaults(const DownstreamSettings& base, std::span<const FeltFault> faults);

/// The product of the load factors.
double loadFactor(std::span<const FeltFault> faults);

/// "slowdown 12x, error rate 20 %".
std::string describeEffect(const FaultEffect& effect);

}  // namespace watertight
