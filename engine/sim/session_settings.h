// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

#include "core/time_types.h"

namespace watertight {

/// `by` of a fault or a knob that somebody set off or turned while a run went on.
inline constexpr std::string_view kHandName = "hand";

/// What makes a scenario's file a session (FORMATS, Session): how a run of it was done, besides the faults
/// and knobs by hand, which are among the scenario's own. Where a file has it, its seed and length are the
/// scenario's seed and duration.
struct SessionSettings {
  std::uint64_t seed = 1;
  Duration length{};

  bool operator==(const SessionSettings&) const = default;
};

}  // namespace watertight
