// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "core/result.h"
#include "trace/call_record.h"
#include "trace/native_writer.h"

namespace watertight {

/// Writes `trace` in the native format's CSV profile; a name with a comma, a quote or a line break is quoted.
Status writeCsv(const Trace& trace, const ByteSink& sink);

/// What the five columns of the CSV profile have no room for in this trace, as one sentence; empty where it
/// all fits.
std::string lostInCsv(const Trace& trace);

}  // namespace watertight
