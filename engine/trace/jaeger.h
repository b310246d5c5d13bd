// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// Jaeger's JSON: what its page and its API give out ({"data":[...]}), one trace, an array of spans, and
/// spans one after the other as its Elasticsearch store keeps them.
const TraceFormat& jaegerFormat();

}  // namespace watertight
