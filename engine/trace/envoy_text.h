// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "envoy-text": Envoy's and Istio's default text access log, plain or inside a container's JSON. Its stamps
/// are starts.
const TraceFormat& envoyTextFormat();

}  // namespace watertight
