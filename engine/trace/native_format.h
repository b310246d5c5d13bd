// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// `*.calls.jsonl`: JSON Lines, a header, calls, and what else there is (FORMATS, Recorded calls).
const TraceFormat& nativeFormat();

}  // namespace watertight
