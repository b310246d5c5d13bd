// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/time_types.h"

namespace watertight {

/// Reads a duration as files and command lines write it: whole numbers with a unit, largest unit first, the
/// last one may have decimals: "250ms", "1m30s", "0.5s". Units: d, h, m, s, ms, us, ns. Exact: what is finer
/// than a nanosecond, negative, or longer than kLongestDuration is an error. Any thread.
Result<Duration> parseDuration(std::string_view text);

/// The shortest such text that reads back as the same duration: "250ms", "1m30s", "1.5s", "0s".
std::string durationText(Duration duration);

}  // namespace watertight
