// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace watertight {

/// What the numbers of each chart are: their unit, and the rule that defines them.
enum class ChartKind : unsigned char {
  kCalls,
  kRejections,
  kLatency,
  kTimeSpent,
  kBreaker,
  kWorkers,
  kBacklog,
  kRequests
};

std::string_view chartTip(ChartKind kind);

}  // namespace watertight
