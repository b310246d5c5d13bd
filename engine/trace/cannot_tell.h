// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "trace/summary.h"

namespace watertight {

/// What a trace cannot tell, one sentence each: what its reader noted, and what its own calls show (missing
/// rejections, unknown latencies, timeouts that hide how long calls would have taken, coarse stamps, gaps, a
/// load that waited for its answers, ...).
std::vector<std::string> whatCannotBeTold(const ReadTrace& read, const TraceSummary& summary);

}  // namespace watertight
