// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "core/enum_names.h"
#include "core/time_types.h"

namespace watertight {

enum class LimiterAlgorithm : std::uint8_t { kAimd, kAimdPerCall, kVegas, kGradient2, kEnvoyGradient };

template <>
struct EnumNames<LimiterAlgorithm> {
  static constexpr std::array<std::string_view, 5> names{"aimd", "aimd_per_call", "vegas", "gradient2",
                                                         "envoy_gradient"};
};

/// What a limiter judges by (SEMANTICS A2).
enum class Evidence : std::uint8_t { kFresh, kWindow };

template <>
struct EnumNames<Evidence> {
  static constexpr std::array<std::string_view, 2> names{"fresh", "window"};
};

/// When a limiter decides: once an interval, or at the end of each call.
enum class LimiterMode : std::uint8_t { kByAlgorithm, kWindow, kPerCall };

template <>
struct EnumNames<LimiterMode> {
  static constexpr std::array<std::string_view, 3> names{"", "window", "per_call"};
};

/// Settings of all algorithms; which of them an algorithm reads is said in the table of limiter settings.
struct LimiterSettings {
  LimiterAlgorithm algorithm = LimiterAlgorithm::kAimd;
  std::optional<int> initial{};  ///< left out: the bulkhead's limit
  int min = 1;
  int max = 100;
  Duration interval = std::chrono::seconds{5};
  int minSamples = 20;
  double errorThreshold = 0.5;
  Duration latencyThreshold = std::chrono::seconds{2};
  std::optional<double> backoff{};  ///< left out: by algorithm
  int step = 1;
  Evidence evidence = Evidence::kFresh;
  Duration evidenceAge = std::chrono::seconds{60};
  double confidence = 0.95;      ///< of the latency test; zero = off
  std::optional<double> used{};  ///< share of the limit in use before it grows; left out: by algorithm
  Duration queueThreshold{};     ///< zero = off
  Duration cooldown{};           ///< after a cut; zero = none
  LimiterMode mode = LimiterMode::kByAlgorithm;
  bool monitorOnly = false;      ///< computed and shown, not enforced
  Duration maxHealthyLatency{};  ///< what a baseline may call normal at most; zero = anything
  Duration timeout = std::chrono::seconds{5};
  std::optional<double> smoothing{};  ///< left out: by algorithm
  int probeMultiplier = 30;           ///< zero = the baseline is never measured anew
  int queueSize = 4;
  double tolerance = 1.5;
  int longWindow = 600;  ///< samples
  double buffer = 0.25;
  double percentile = 0.5;
  Duration rttInterval = std::chrono::seconds{60};
  int rttSamples = 50;
  int probeConcurrency = 3;
  double jitter = 0.15;

  [[nodiscard]] double backoffInForce() const {
    return backoff.value_or(algorithm == LimiterAlgorithm::kAimdPerCall ? 0.9 : 0.5);
  }
  [[nodiscard]] double usedInForce() const {
    return used.value_or(algorithm == LimiterAlgorithm::kAimd ? 0.9 : 0.5);
  }
  [[nodiscard]] double smoothingInForce() const {
    return smoothing.value_or(algorithm == LimiterAlgorithm::kGradient2 ? 0.2 : 1.0);
  }
  [[nodiscard]] LimiterMode modeInForce() const {
    if (mode != LimiterMode::kByAlgorithm) return mode;
    const bool byInterval =
        algorithm == LimiterAlgorithm::kAimd || algorithm == LimiterAlgorithm::kEnvoyGradient;
    return byInterval ? LimiterMode::kWindow : LimiterMode::kPerCall;
  }

  bool operator==(const LimiterSettings&) const = default;
};

}  // namespace watertight
