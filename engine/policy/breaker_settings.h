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

/// How many calls pass while it is half-open: `probes` at once (SEMANTICS C4), or, as plausible code has it,
/// all that come.
enum class HalfOpen : std::uint8_t { kLimited, kUnlimited };

template <>
struct EnumNames<HalfOpen> {
  static constexpr std::array<std::string_view, 2> names{"limited", "unlimited"};
};

/// What becomes of results of calls that an older state let past: nothing (SEMANTICS C6), or, as plausible
/// code has it, they count as if they were of the present one.
enum class LateResults : std::uint8_t { kDrop, kCount };

template <>
struct EnumNames<LateResults> {
  static constexpr std::array<std::string_view, 2> names{"drop", "count"};
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
  HalfOpen halfOpen = HalfOpen::kLimited;
  LateResults lateResults = LateResults::kDrop;
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
