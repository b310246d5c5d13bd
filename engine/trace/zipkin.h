// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// Zipkin's JSON, version 2, and version 1 with its annotations cs, cr, sr and ss: an array of spans, an
/// array of traces, a span alone, or one after the other.
const TraceFormat& zipkinFormat();

}  // namespace watertight
