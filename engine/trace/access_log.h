// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <vector>

#include "trace/log_format.h"
#include "trace/trace_format.h"

namespace watertight {

/// "access-log": an nginx or Apache access log in formats of its own. A line is read by the first of them
/// that it is of.
std::unique_ptr<TraceFormat> makeAccessLog(std::vector<LogFormat> formats, CallsAre callsAre);

/// The same without its format: knows such a log, and says what is needed to read it.
const TraceFormat& accessLogFormat();

/// "ingress-nginx": the default log of Kubernetes' ingress-nginx, which names its upstreams.
const TraceFormat& ingressNginxFormat();

}  // namespace watertight
