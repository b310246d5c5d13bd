// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "trace/call_mapping.h"
#include "trace/trace_format.h"

namespace watertight {

/// "mapped": any delimited text, JSON lines or key=value lines, read as the mapping says.
std::unique_ptr<TraceFormat> makeMappedFormat(CallMapping mapping);

}  // namespace watertight
