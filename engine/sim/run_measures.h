// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "core/enum_names.h"
#include "sim/damage.h"
#include "sim/run_plan.h"

namespace watertight {

/// What runs are compared by. Damage is that to healthy routes (SEMANTICS S5).
enum class RunMeasure : std::uint8_t { kGoodput, kFailed, kRejected, kP95, kShed, kDamage, kDamageP95 };
inline constexpr int kMeasures = 7;

template <>
struct EnumNames<RunMeasure> {
  static constexpr std::array<std::string_view, 7> names{"goodput", "failed", "rejected",  "p95",
                                                         "shed",    "damage", "damage_p95"};
};

/// What less of is better.
constexpr bool lessIsBetter(RunMeasure measure) {
  return measure != RunMeasure::kGoodput;
}

/// A span of a run in figures.
struct Measures {
  double goodput = 0;                 ///< requests a second
  std::int64_t failed = 0, shed = 0;  ///< requests
  std::int64_t rejected = 0;          ///< calls, of all dependencies
  std::optional<double> p95Ms;        ///< of requests; none where none was answered
  std::optional<Damage> damage;       ///< none: not applicable

  /// Requests a second, requests, calls or milliseconds; none where it is not known or not applicable.
  [[nodiscard]] std::optional<double> of(RunMeasure measure) const;

  bool operator==(const Measures&) const = default;
};

/// What part of the runs is measured.
struct MeasuredSpan {
  Instant from{}, to{};
};

/// A plan's run from its beginning to the span's end; where damage applies, the same run without faults, too.
/// Pure; any thread. Nothing where `stop` asked for an end, which is looked for every few milliseconds.
std::optional<Measures> measureSpan(const RunPlan& plan, const MeasuredSpan& span,
                                    const std::stop_token& stop);

}  // namespace watertight
