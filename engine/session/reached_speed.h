// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "core/time_types.h"

namespace watertight {

/// Measures how fast virtual time passes, second by second. Pure: it is told both times.
class ReachedSpeed {
 public:
  /// Another beginning or speed: what was before does not count.
  void reset() {
    from_.reset();
    speed_.reset();
  }

  void tell(Instant real, Instant virtualTime) {
    if (!from_) {
      from_ = Mark{real, virtualTime};
    } else if (real - from_->real >= kOver) {
      speed_ = toSeconds(virtualTime - from_->virtualTime) / toSeconds(real - from_->real);
      from_ = Mark{real, virtualTime};
    }
  }

  /// Virtual seconds a second, over the last full second; nothing before there was one.
  [[nodiscard]] std::optional<double> speed() const { return speed_; }

 private:
  static constexpr Duration kOver = std::chrono::seconds{1};
  struct Mark {
    Instant real, virtualTime;
  };

  std::optional<Mark> from_;
  std::optional<double> speed_;
};

}  // namespace watertight
