// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "rails": Rails' default log, in which several lines make a request: Started and Completed are joined by
/// the request's tag. The stamp is the START.
const TraceFormat& railsLogFormat();

}  // namespace watertight
