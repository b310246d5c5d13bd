// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/time_types.h"

namespace watertight {

/// Where a band of ages ends; the last band has no end.
inline constexpr std::array<Duration, 6> kAgeBandEnds{
    std::chrono::milliseconds{100}, std::chrono::milliseconds{300}, std::chrono::seconds{1},
    std::chrono::seconds{3},        std::chrono::seconds{10},       std::chrono::seconds{30}};

/// Calls in flight by their age, from the youngest band to the oldest. A call whose age is a band's end is in
/// the next one.
using CallAges = std::array<std::int64_t, kAgeBandEnds.size() + 1>;

}  // namespace watertight
