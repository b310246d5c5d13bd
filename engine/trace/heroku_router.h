// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "heroku-router": the lines of Heroku's router, with or without the application's own between them. The
/// stamp is the END.
const TraceFormat& herokuRouterFormat();

}  // namespace watertight
