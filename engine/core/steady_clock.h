// SPDX-License-Identifier: MIT
#pragma once
#include "core/time_types.h"

namespace watertight {

/// The machine's monotonic clock, since an arbitrary zero. The only place in the engine that reads one:
/// sessions use it to pace a run on the screen; no decision depends on it. Any thread.
Instant steadyNow();

}  // namespace watertight
