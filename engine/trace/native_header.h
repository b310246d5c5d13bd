// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "trace/call_record.h"
#include "trace/import_report.h"

namespace watertight {

inline constexpr std::int64_t kNativeVersion = 1;
inline constexpr std::string_view kNativeFormatName = "calltrace";

/// Reads the header line of a native trace into `trace`: base, resolution, zone, dependencies; keeps what it
/// does not know. The error: no header, another format, a newer version.
Status readNativeHeader(std::string_view line, Trace& trace);

/// What the header of `trace` notes of the file that it was made from (source.notes).
std::vector<std::string> sourceNotes(const Trace& trace);

/// The header's member `source` of a trace that comes from another format: what its report says.
std::string sourceMember(const ReadTrace& read);

/// The header line of `trace`, without the line feed.
std::string nativeHeaderText(const Trace& trace);

}  // namespace watertight
