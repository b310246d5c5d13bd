// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "trace/trace_overview.h"

namespace watertight {

/// One name that calls go to, or several that differ by an id only.
struct NameRow {
  std::string name;        ///< as in the trace, or the pattern that its names have in common
  std::int64_t names = 1;  ///< of the trace
  std::int64_t calls = 0, failed = 0;
  std::optional<Micros> p50, p95;
};

/// The names of a trace, those of one pattern (trace/name_pattern.h) in one row, the most called first.
struct NameTable {
  std::vector<NameRow> rows;
  std::vector<int> rowOf;  ///< by the trace's dependency
  TraceOverview overview;  ///< by row, as far as rows are drawn; the last one of kMostDrawn: all others
};

/// Rows that an overview can draw and still be read.
inline constexpr std::size_t kMostDrawn = 16;

/// Pure; takes as long as a look at every call: off the GUI's thread.
NameTable nameTable(const Trace& trace);

}  // namespace watertight
