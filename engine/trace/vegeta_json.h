// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// What `vegeta encode` writes: JSON objects, one a line, or over many lines where they went through a
/// formatter. The stamp is the START; the dependency is the URL.
const TraceFormat& vegetaJsonFormat();

}  // namespace watertight
