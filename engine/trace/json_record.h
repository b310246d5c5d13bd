// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>

#include "trace/json_walk.h"
#include "trace/trace_builder.h"

namespace watertight {

// What every reader of JSON does alike: damage goes into the report.

/// The text of the record ahead. None where it is too long or cut: that is refused then, or is a fault of the
/// walk.
std::optional<std::string_view> takeRecord(JsonWalk& walk, TraceBuilder& out);

/// Behind a document at fault: a record that the file's end cut, or what is not JSON, is refused; a document
/// that ends early between two records is said.
void refuseFault(JsonWalk& walk, TraceBuilder& out);

/// At the end: lines of other text were left out.
void sayOtherLines(const JsonWalk& walk, TraceBuilder& out);

}  // namespace watertight
