// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/compartment_settings.h"

namespace watertight {

inline CompartmentSettings semaphoreOf(int limit, Policy policy = Policy::kAbort) {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{.limit = limit, .policy = policy};
  return settings;
}

/// A semaphore whose callers wait for a permit in one of `places`.
inline CompartmentSettings waitingRoomOf(int limit, Duration maxWait, std::int64_t places = kUnlimitedQueue) {
  CompartmentSettings settings = semaphoreOf(limit, Policy::kWait);
  settings.bulkhead->queue = places;
  settings.bulkhead->maxWait = maxWait;
  return settings;
}

inline CompartmentSettings poolOf(int workers, std::int64_t queue, Policy policy = Policy::kAbort) {
  CompartmentSettings settings = semaphoreOf(workers, policy);
  settings.bulkhead->kind = BulkheadKind::kThreadPool;
  settings.bulkhead->queue = queue;
  return settings;
}

}  // namespace watertight
