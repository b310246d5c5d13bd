// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "core/enum_names.h"
#include "core/time_types.h"
#include "stats/window_settings.h"

namespace watertight {

/// How the limit comes back after the breaker closes (SEMANTICS C9).
enum class Ramp : std::uint8_t { kOff, kLinear, kDouble };

template <>
struct EnumNames<Ramp> {
  static constexpr std::array<std::string_view, 3> names{"off", "linear", "double"};
};

enum class BreakerMode : std::uint8_t { kAuto, kForcedOpen, kDisabled };

template <>
struct EnumNames<BreakerMode> {
  static constexpr std::array<std::string_view, 3> names{"auto", "forced_open", "disabled"};
};

struct BreakerSettings {
  std::optional<int> consecutiveFailures{};  ///< left out: 5 where neither rate is set, else off
  std::optional<double> failureRate{};
  std::optional<double> slowRate{};
  Duration slowCall{};  ///< required with slowRate
  int minimumCalls = 20;
  Duration recovery = std::chrono::seconds{30};
  double recoveryFactor = 1;
  Duration recoveryMax = std::chrono::minutes{10};
  double recoveryJitter = 0;
  int probes = 1;
  std::optional<int> probeSuccesses{};  ///< left out: as many as probes
  Duration probePatience{};             ///< zero = none
  Ramp ramp = Ramp::kLinear;
  BreakerMode mode = BreakerMode::kAuto;
  WindowSettings window{};

  bool operator==(const BreakerSettings&) const = default;

  [[nodiscard]] std::optional<int> consecutiveFailuresInForce() const {
    if (consecutiveFailures || failureRate || slowRate) return consecutiveFailures;
    return 5;
  }
  [[nodiscard]] int probeSuccessesInForce() const { return probeSuccesses.value_or(probes); }
};

}  // namespace watertight
