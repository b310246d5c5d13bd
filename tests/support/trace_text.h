// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

#include "trace/reader.h"

namespace watertight {

/// Reads a trace from its text; in messages the file is called "test".
Result<ReadTrace> readText(std::string_view text, const ReadOptions& options = {});

/// One gzip member of `text`.
std::string gzipped(std::string_view text);

/// A native trace of these lines behind a plain header; no end line.
std::string nativeText(std::string_view lines);

/// An ALB line with 29 fields that went well; change a part of it by hand.
std::string albLine(std::string_view time, std::string_view timers, std::string_view status,
                    std::string_view creation, std::string_view group = "payment");

}  // namespace watertight
