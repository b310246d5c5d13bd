// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "trace/summary.h"

namespace watertight {

/// What `inspect` prints for people: the figures, a table of the dependencies, what cannot be told, and the
/// first records that could not be read. Names from the file come without control characters.
std::string inspectTable(const std::string& path, const ReadTrace& read, const TraceSummary& summary);

}  // namespace watertight
