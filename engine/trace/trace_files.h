// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "trace/reader.h"

namespace watertight {

/// Several files as one trace: an hour's logs of a balancer's nodes, for instance. All must be of one format,
/// and count from the same zero. The error names the file.
Result<ReadTrace> readTraces(const std::vector<std::string>& paths, const ReadOptions& options = {});

/// All files in a folder and the folders in it as one trace, by their names' order; hidden ones do not count.
/// Files that are no recorded trace are passed over, and said; the error is for a folder without any.
Result<ReadTrace> readFolder(const std::string& path, const ReadOptions& options = {});

}  // namespace watertight
