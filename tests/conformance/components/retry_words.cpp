// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/retry_words.h"

namespace watertight::conformance {

Result<RetrySettings> retryFrom(ConfigReader& config) {
  constexpr int kDoubles = 2;
  constexpr int kMany = 1000;
  RetrySettings settings;
  settings.attempts = config.get("max_attempts", kMany);
  settings.base = config.time("base_ms", settings.base);
  settings.maxDelay = config.time("cap_ms", kForever);
  const Json& jitter = config.get("jitter");
  const bool none = jitter.is_null() || (jitter.is_number() && jitter.get<double>() == 0);
  settings.jitter = none ? RetryJitter::kNone : RetryJitter::kFull;
  if (config.get("multiplier", kDoubles) != kDoubles) return Error{"delays double, and nothing else", "", ""};
  // Errors and timeouts, and nothing else, come again by themselves (R1).
  const Json& on = config.get("retry_on");
  if (!on.is_null() && on != Json{"fail", "timeout"}) return Error{"other failures come again", "", ""};
  return settings;
}

}  // namespace watertight::conformance
