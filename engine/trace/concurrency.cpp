// SPDX-License-Identifier: MIT
#include "trace/concurrency.h"

#include <algorithm>
#include <functional>

namespace watertight {

std::int64_t InFlight::start(const CallRecord& call) {
  while (!ends_.empty() && ends_.front() <= call.start) {
    std::pop_heap(ends_.begin(), ends_.end(), std::greater<>{});
    ends_.pop_back();
  }
  if (call.outcome == RecordedOutcome::kRejected) return static_cast<std::int64_t>(ends_.size());
  ends_.push_back(call.start + std::max({call.latency, call.latencyMin, Micros{0}}));
  std::push_heap(ends_.begin(), ends_.end(), std::greater<>{});
  const auto now = static_cast<std::int64_t>(ends_.size());
  most_ = std::max(most_, now);
  return now;
}

}  // namespace watertight
