// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/config_reader.h"
#include "policy/retry_settings.h"

namespace watertight::conformance {

/// Retries as a case describes them. Jitter of whatever kind is the full one (R2), the only one there is.
Result<RetrySettings> retryFrom(ConfigReader& config);

}  // namespace watertight::conformance
