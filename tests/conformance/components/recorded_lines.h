// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/case.h"
#include "trace/reader.h"

namespace watertight::conformance {

/// A case's table "t_ms,dur_ms,outcome" (with an id, if it has one) read by the engine: each row is put, as
/// it stands, into a line of a balancer's log, which has its times as decimals. Nothing is read as a number
/// on the way.
struct RecordedTable {
  ReadTrace read;
  std::vector<std::string> ids;  ///< of the rows, in order; empty where the table has none
};

Result<RecordedTable> readTable(const std::string& text);

/// Where the rows' times begin to count.
inline constexpr Micros kTableBegins{1'530'570'180'000'000};  // 2018-07-02T22:23:00Z

/// The table's line of a line of the log: the table has a header.
inline constexpr std::int64_t kHeaderLines = 1;

}  // namespace watertight::conformance
