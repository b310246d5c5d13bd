// SPDX-License-Identifier: MIT
#pragma once
#include <mutex>

#include "session/metrics_numbers.h"

namespace watertight {

/// Where a run leaves its numbers for whoever asks for the metrics page. A new run overwrites all that the
/// one before left. Any thread.
class MetricsBoard {
 public:
  void post(const MetricsNumbers& numbers) {
    const std::lock_guard lock(mutex_);
    numbers_ = numbers;
  }

  [[nodiscard]] MetricsNumbers latest() const {
    const std::lock_guard lock(mutex_);
    return numbers_;
  }

 private:
  mutable std::mutex mutex_;
  MetricsNumbers numbers_;
};

}  // namespace watertight
