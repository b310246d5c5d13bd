// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <vector>

#include "trace/call_record.h"

namespace watertight {

/// Calls of one dependency that all failed after about the same round time: somebody's timeout ended them.
struct TimeoutWall {
  int dependency = 0;
  Micros at{};
  std::int64_t calls = 0;
};

/// At most one a dependency: the round time (100 ms to 10 min) at which most of its failed or cancelled calls
/// ended, where at least 3 did, and at least half of those that took as long or longer.
std::vector<TimeoutWall> timeoutWalls(const Trace& trace);

struct TraceGap {
  Micros after{}, length{};
};

/// The longest time without a start, where it is more than 10 times the median one and a twentieth of the
/// whole; none with fewer than 50 calls.
std::optional<TraceGap> longGap(const Trace& trace);

/// The number of users of a closed load: the calls in flight (2 or more) at nine of ten starts. None with
/// fewer than 100 calls.
std::optional<std::int64_t> closedLoop(const Trace& trace);

}  // namespace watertight
