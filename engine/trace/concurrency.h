// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "trace/call_record.h"

namespace watertight {

/// Follows how many calls are in flight, from start to start. A call whose latency is unknown counts for its
/// least latency; one that ends at the instant at which another starts is gone by then; a call of no length
/// counts at its start; a rejected one never ran and does not count.
class InFlight {
 public:
  /// The next call by start. How many are in flight then, itself included (unless rejected).
  std::int64_t start(const CallRecord& call);
  [[nodiscard]] std::int64_t most() const { return most_; }

 private:
  std::vector<Micros> ends_;  // a heap, the earliest end first
  std::int64_t most_ = 0;
};

}  // namespace watertight
