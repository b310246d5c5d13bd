// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// Access logs of AWS Application Load Balancers. A record is a call from the balancer to a target group. The
/// line's stamp is the END; the start is the request's creation time, or, in lines without one, the end less
/// the timers. Requests that the balancer answered itself, and WebSocket connections, are left out.
const TraceFormat& albFormat();

}  // namespace watertight
