// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "core/result.h"
#include "trace/trace_format.h"

namespace watertight {

/// The formats that a file may be read as, going by its first bytes, the one that readTrace() takes first:
/// where there are several, the user may be asked. The error: why it cannot be read as any.
Result<std::vector<const TraceFormat*>> recogniseFile(const std::string& path);

}  // namespace watertight
