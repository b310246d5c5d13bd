// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "gatling-text": Gatling's simulation.log as text, of any version that wrote text. Its calls are the
/// REQUEST lines.
const TraceFormat& gatlingTextFormat();

}  // namespace watertight
