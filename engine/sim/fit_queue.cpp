// SPDX-License-Identifier: MIT
#include "sim/fit_queue.h"

#include <algorithm>
#include <functional>

namespace watertight {

void FitQueue::leaveUntil(double at) {
  while (!ends_.empty() && ends_.front() <= at) {
    std::pop_heap(ends_.begin(), ends_.end(), std::greater<>{});
    ends_.pop_back();
  }
}

void FitQueue::enter(double end) {
  ends_.push_back(end);
  std::push_heap(ends_.begin(), ends_.end(), std::greater<>{});
  most_ = std::max(most_, ends_.size());
}

// What leaves before `end` is gone in any case: nothing else happens until then.
double FitQueue::nextPlace(double at, int servers, double end) {
  while (ends_.size() >= static_cast<std::size_t>(servers)) {
    at = ends_.front();
    if (at >= end) return end;
    leaveUntil(at);
  }
  return at;
}

}  // namespace watertight
