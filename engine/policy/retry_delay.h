// SPDX-License-Identifier: MIT
#pragma once
#include "core/random.h"
#include "core/time_types.h"
#include "policy/retry_settings.h"

namespace watertight {

/// How long a call waits after attempt `attempt`, counted from 1, failed and before the next one
/// (SEMANTICS R2): min(max_delay, base · 2^(attempt − 1)), and with full jitter a uniform share of that.
/// Never negative and never above max_delay, whatever the attempt. `draws` matters with jitter only: the same
/// key, the same delay. Any thread.
Duration retryDelay(const RetrySettings& settings, int attempt, const DrawKey& draws);

}  // namespace watertight
