// SPDX-License-Identifier: MIT
#pragma once
#include "core/steady_clock.h"

namespace watertight {

/// The time line of a run on real threads: zero when it began. Any thread.
class RunClock {
 public:
  explicit RunClock(Instant began) : began_(began) {}

  [[nodiscard]] Instant now() const { return ofRun(steadyNow()); }
  /// An instant of steadyNow's, and back.
  [[nodiscard]] Instant ofRun(Instant steady) const { return Instant{steady - began_}; }
  [[nodiscard]] Instant steady(Instant ofRun) const {
    return saturatingAdd(began_, ofRun.time_since_epoch());
  }

 private:
  Instant began_;
};

}  // namespace watertight
