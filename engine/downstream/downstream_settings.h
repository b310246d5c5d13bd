// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>

#include "core/enum_names.h"
#include "core/time_types.h"

namespace watertight {

enum class LatencyKind : std::uint8_t { kFixed, kUniform, kExponential, kLognormal, kPareto, kEmpirical };

template <>
struct EnumNames<LatencyKind> {
  static constexpr std::array<std::string_view, 6> names{"fixed",     "uniform", "exponential",
                                                         "lognormal", "pareto",  "empirical"};
};

/// A distribution of service times (SEMANTICS D1). Which members count depends on `kind`.
struct LatencySettings {
  LatencyKind kind = LatencyKind::kFixed;
  Duration value{};          ///< fixed
  Duration low{}, high{};    ///< uniform
  Duration mean{};           ///< exponential
  Duration median{}, p99{};  ///< lognormal
  Duration scale{};          ///< pareto: the smallest value
  double shape = 2;          ///< pareto
  std::string trace{};       ///< empirical: a recorded trace's path ...
  std::string dependency{};  ///< ... and whose latencies to draw from

  bool operator==(const LatencySettings&) const = default;
};

/// A mock downstream (SEMANTICS D).
struct DownstreamSettings {
  LatencySettings latency{};
  double slowdown = 1;
  Duration added{};
  int capacity = 0;                       ///< servers; 0 = unlimited
  std::optional<std::int64_t> backlog{};  ///< left out: unlimited
  double errorRate = 0;
  std::optional<Duration> errorLatency{};  ///< left out: the service time
  double ignoredRate = 0;
  double hangRate = 0;
  Duration hangFor = std::chrono::seconds{30};
  bool cancellable = false;
  bool obeysTimeout = true;
  bool outage = false;
  bool pause = false;

  bool operator==(const DownstreamSettings&) const = default;
};

}  // namespace watertight
