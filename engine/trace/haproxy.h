// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// "haproxy": HAProxy's HTTP log. Its stamps are starts, in local time without a zone. A dependency is a
/// backend; the time in its queue is kept.
const TraceFormat& haproxyFormat();

}  // namespace watertight
