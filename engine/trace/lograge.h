// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "lograge": one request a line as key=value, or as JSON. The stamp, where a line has one, is the END.
const TraceFormat& logrageFormat();

}  // namespace watertight
