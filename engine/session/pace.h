// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>

#include "core/time_types.h"

namespace watertight {

/// Where virtual time should be when real time passes at a speed. Pure: it is told both times.
class Pace {
 public:
  /// From here on, `speed` virtual seconds a second.
  void anchor(Instant real, Instant virtualTime, double speed) {
    real_ = real;
    virtual_ = virtualTime;
    speed_ = std::clamp(speed, kSlowest, kFastest);
  }

  [[nodiscard]] double speed() const { return speed_; }

  [[nodiscard]] Instant target(Instant real) const {
    return saturatingAdd(virtual_, fromSeconds(toSeconds(real - real_) * speed_));
  }

  /// A run that has fallen this far behind does not try to catch up: it is anchored anew.
  [[nodiscard]] bool fellBehind(Instant real, Instant virtualTime) const {
    return toSeconds(target(real) - virtualTime) > toSeconds(kPatience) * speed_;
  }

  static constexpr double kSlowest = 0.1, kFastest = 100;

 private:
  static constexpr Duration kPatience = std::chrono::milliseconds{250};

  Instant real_{}, virtual_{};
  double speed_ = 1;
};

}  // namespace watertight
