// SPDX-License-Identifier: MIT
#pragma once
#include "core/random.h"
#include "core/time_types.h"

namespace watertight {

/// How long somebody pauses: exponential with this mean, a function of the key alone.
Duration thinkPause(const DrawKey& key, double meanSeconds);

}  // namespace watertight
