// SPDX-License-Identifier: MIT
#include "core/steady_clock.h"

namespace watertight {

Instant steadyNow() {
  return Instant{std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now().time_since_epoch())};
}

}  // namespace watertight
