// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "vegeta-csv": what `vegeta dump` and `vegeta encode` write: no header, 6, 7, 9 or 12 fields by version,
/// nanoseconds. Its stamps are starts.
const TraceFormat& vegetaCsvFormat();

}  // namespace watertight
