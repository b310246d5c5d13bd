// SPDX-License-Identifier: MIT
#include "trace/repeated_hour.h"

namespace watertight {

bool RepeatedHour::sees(Micros stamp) {
  // A quiet file's first line after the hour comes late; one line alone is a call that took long.
  constexpr Micros kLeast = std::chrono::minutes{40};
  constexpr Micros kMost = std::chrono::minutes{61};
  constexpr int kInARow = 3;
  if (stamp >= latest_) {
    latest_ = stamp;
    behind_ = 0;
    return false;
  }
  const Micros back = latest_ - stamp;
  behind_ = back >= kLeast && back <= kMost ? behind_ + 1 : 0;
  if (seen_ || behind_ < kInARow) return false;
  seen_ = true;
  return true;
}

}  // namespace watertight
