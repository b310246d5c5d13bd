// SPDX-License-Identifier: MIT
#include "sim/think_pause.h"

#include "core/deterministic_math.h"

namespace watertight {

Duration thinkPause(const DrawKey& key, double meanSeconds) {
  return fromSeconds(-detLog(KeyedRandom(key).uniform()) * meanSeconds);
}

}  // namespace watertight
