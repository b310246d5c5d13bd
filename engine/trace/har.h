// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// HTTP archives (HAR 1.2) of browsers and proxies, also with other text around them. A record is one request
/// of one user; the dependency is its host. What a browser answered from its cache, and what is no request
/// over the network, is left out.
const TraceFormat& harFormat();

}  // namespace watertight
