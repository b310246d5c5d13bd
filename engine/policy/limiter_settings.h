// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "core/enum_names.h"
#include "core/time_types.h"

namespace watertight {

enum class LimiterAlgorithm : std::uint8_t { kAimd };

template <>
struct EnumNames<LimiterAlgorithm> {
  static constexpr std::array<std::string_view, 1> names{"aimd"};
};

/// What a limiter judges by (SEMANTICS A2).
enum class Evidence : std::uint8_t { kFresh, kWindow };

template <>
struct EnumNames<Evidence> {
  static constexpr std::array<std::string_view, 2> names{"fresh", "window"};
};

struct LimiterSettings {
  LimiterAlgorithm algorithm = LimiterAlgorithm::kAimd;
  std::optional<int> initial{};  ///< left out: the bulkhead's limit
  int min = 1;
  int max = 100;
  Duration interval = std::chrono::seconds{5};
  int minSamples = 20;
  double errorThreshold = 0.5;
  Duration latencyThreshold = std::chrono::seconds{2};
  double backoff = 0.5;
  int step = 1;
  Evidence evidence = Evidence::kFresh;
  Duration evidenceAge = std::chrono::seconds{60};
  double confidence = 0.95;   ///< of the latency test; zero = off
  double used = 0.9;          ///< share of the limit that must have been used before it grows
  Duration queueThreshold{};  ///< zero = off

  bool operator==(const LimiterSettings&) const = default;
};

}  // namespace watertight
