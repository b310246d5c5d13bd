// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <string_view>

#include "core/result.h"
#include "trace/call_record.h"

namespace watertight {

/// Takes the next bytes of a file.
using ByteSink = std::function<Status(std::string_view)>;

/// Writes `trace` in the native format: header, calls in order with what was kept beside them, a sync line
/// with the CRC-32 after every 1000 lines and before the end line. The same trace gives the same bytes.
Status writeNative(const Trace& trace, const ByteSink& sink);

}  // namespace watertight
