// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "trace/trace_format.h"

namespace watertight {

/// Every format that can be read, in the order in which they are tried.
const std::vector<const TraceFormat*>& traceFormats();

/// The formats that a file which begins so may be of, the likeliest first: more than one where its content
/// leaves that open.
std::vector<const TraceFormat*> formatsThatFit(std::string_view head);

/// By its name; nullptr where there is none.
const TraceFormat* traceFormatNamed(std::string_view name);

/// As people call the format that a trace says it was read as; also of those that are made for one file (a
/// server's own log format, a mapping). The name itself where it is not known.
std::string_view traceFormatTitle(std::string_view name);

/// "calltrace, aws-alb, ...": for messages.
std::string traceFormatNames();

}  // namespace watertight
