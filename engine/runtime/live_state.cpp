// SPDX-License-Identifier: MIT
#include "runtime/live_state.h"

#include <fmt/format.h>

namespace watertight {

std::string LiveState::imbalance() const {
  const std::int64_t accounted =
      waiting + inFlight - abandoned + overflow - overflowTimedOut + counters.endedInAll();
  if (counters.arrivals == accounted) return {};
  return fmt::format("{} arrivals, {} accounted for", counters.arrivals, accounted);
}

}  // namespace watertight
