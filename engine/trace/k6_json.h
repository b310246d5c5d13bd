// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// What `k6 run --out json=` writes: JSON Lines of definitions and points. A call is a point of
/// http_req_duration (or grpc_req_duration) with the point of http_req_blocked beside it: what the caller
/// waited for. The stamp is the END. The dependency is the request's name.
const TraceFormat& k6JsonFormat();

}  // namespace watertight
