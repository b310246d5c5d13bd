// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string_view>

#include "trace/call_mapping.h"
#include "trace/trace_format.h"

namespace watertight {

inline constexpr std::string_view kMappedName = "mapped";
inline constexpr std::string_view kMappedTitle = "text read by a mapping";

/// kMappedName: any delimited text, JSON lines or key=value lines, read as the mapping says.
std::unique_ptr<TraceFormat> makeMappedFormat(CallMapping mapping);

}  // namespace watertight
