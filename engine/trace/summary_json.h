// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "trace/summary.h"

namespace watertight {

/// What `inspect --json` prints (FORMATS, Inspect): one JSON object, without a line feed. Seconds keep their
/// microseconds exactly; what is not known is null.
std::string inspectJson(const ReadTrace& read, const TraceSummary& summary);

}  // namespace watertight
