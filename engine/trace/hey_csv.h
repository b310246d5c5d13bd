// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "hey-csv" and "oha-csv": what these load generators write; starts count from the beginning of the run.
const TraceFormat& heyCsvFormat();
const TraceFormat& ohaCsvFormat();

}  // namespace watertight
