// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "policy/call.h"

namespace watertight {

/// A dependency's books since the run began (SEMANTICS M2).
struct CallCounters {
  std::int64_t arrivals = 0;
  std::array<std::int64_t, 8> ended{};  ///< index = CallEnd

  [[nodiscard]] std::int64_t of(CallEnd end) const { return ended[static_cast<std::size_t>(end)]; }
  [[nodiscard]] std::int64_t endedInAll() const {
    std::int64_t sum = 0;
    for (auto n : ended) sum += n;
    return sum;
  }
};

}  // namespace watertight
