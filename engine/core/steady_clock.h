// SPDX-License-Identifier: MIT
#pragma once
#include <condition_variable>
#include <mutex>

#include "core/time_types.h"

namespace watertight {

/// The machine's monotonic clock, since an arbitrary zero. The only place in the engine that reads one:
/// sessions pace a run on the screen by it, and the runtime tells its decisions the time. Any thread.
Instant steadyNow();

/// Waits until notified or `until`, or for no reason at all, as condition variables do.
void waitUntil(std::condition_variable& woken, std::unique_lock<std::mutex>& lock, Instant until);

}  // namespace watertight
