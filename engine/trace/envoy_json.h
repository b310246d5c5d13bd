// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// Access logs of Envoy and Istio as JSON objects, also inside what a container runtime or log shipper wraps
/// around them. Their keys are the user's own: those that look like Envoy's names are taken (start_time,
/// startTime, START_TIME). The stamp is the START; the dependency is the upstream cluster, else the
/// authority.
const TraceFormat& envoyJsonFormat();

}  // namespace watertight
