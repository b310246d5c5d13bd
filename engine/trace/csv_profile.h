// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// The header of the CSV profile, exactly.
inline constexpr std::string_view kCsvHeader = "start_us,dep,latency_us,outcome,status";

/// The native format's CSV profile: five columns, empty = unknown. It has no room for a time base: a file
/// whose last start lies within twelve days of zero is taken to count from the recording's start.
const TraceFormat& csvProfile();

}  // namespace watertight
