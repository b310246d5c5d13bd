// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <fmt/format.h>

#include <cstdint>
#include <string_view>

namespace watertight {

/// Recorded traces that benchmarks make: the i-th record of one, appended. What differs from record to record
/// follows from i alone, so a trace of any length can be made.
using AddRecord = void (*)(fmt::memory_buffer& text, std::int64_t i);

/// A line of 29 fields to one of three target groups, as a shop's balancer writes them.
void addAlbLine(fmt::memory_buffer& text, std::int64_t i);

/// A row of JMeter's CSV; its header with the line end.
void addJmeterRow(fmt::memory_buffer& text, std::int64_t i);
extern const std::string_view kJmeterHeader;

/// The nine points of one request, as k6 writes them.
void addK6Points(fmt::memory_buffer& text, std::int64_t i);

/// A document of 20 client spans on a line, as a collector's file exporter writes them.
void addOtlpDocument(fmt::memory_buffer& text, std::int64_t i);

}  // namespace watertight
