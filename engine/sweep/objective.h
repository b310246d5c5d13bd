// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "core/enum_names.h"

namespace watertight {

/// What a sweep measures its points by. The names say the unit.
enum class Objective : std::uint8_t {
  kGoodput,    ///< requests a second, over the whole run
  kFailed,     ///< requests; of recorded calls: calls that ended in an error or a timeout
  kRejected,   ///< calls
  kP95,        ///< of requests; of recorded calls: from arrival to end
  kShed,       ///< requests
  kDamage,     ///< to healthy routes (SEMANTICS S5), goodput a second; recorded calls have none
  kDamageP95,  ///< the p95 added there
  kSuffered    ///< seconds in which a healthy dependency suffered (ReplayFigures); recorded calls only
};
inline constexpr int kObjectives = 8;

template <>
struct EnumNames<Objective> {
  static constexpr std::array<std::string_view, kObjectives> names{
      "goodput_per_s", "failed", "rejected", "p95_ms", "shed", "damage_per_s", "damage_p95_ms", "suffered_s"};
};

constexpr bool lessIsBetter(Objective objective) {
  return objective != Objective::kGoodput;
}

/// One run, by objective; none where it is not known or not applicable.
using ObjectiveValues = std::array<std::optional<double>, kObjectives>;

inline std::optional<double> valueOf(const ObjectiveValues& values, Objective objective) {
  return values[static_cast<std::size_t>(objective)];
}

}  // namespace watertight
