// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "trace/log_format.h"
#include "trace/trace_format.h"

namespace watertight {

inline constexpr std::string_view kAccessLogName = "access-log";
inline constexpr std::string_view kAccessLogTitle = "nginx or Apache access log";

/// kAccessLogName: an nginx or Apache access log in formats of its own. A line is read by the first of them
/// that it is of.
std::unique_ptr<TraceFormat> makeAccessLog(std::vector<LogFormat> formats, CallsAre callsAre);

/// For a file of no known format that is such a log: that it needs its server's log_format line, and what to
/// log where it holds no durations. None where it is none.
std::optional<Error> whyNeedsLogFormat(std::string_view head);

/// "ingress-nginx": the default log of Kubernetes' ingress-nginx, which names its upstreams.
const TraceFormat& ingressNginxFormat();

}  // namespace watertight
