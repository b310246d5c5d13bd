// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "conformance/core/config_reader.h"
#include "policy/compartment_settings.h"
#include "policy/retry_settings.h"

namespace watertight::conformance {

/// A compartment as a case describes it, and what the case calls its parts.
struct StagePlan {
  std::string breakerName;   ///< empty: it has none
  std::string bulkheadName;  ///< empty: it has none
  CompartmentSettings settings;
};

/// Settings from the words of the cases. What is absent is off, not the product's default.
BreakerSettings breakerFrom(ConfigReader& config);
Result<BulkheadSettings> semaphoreFrom(ConfigReader& config);
Result<BulkheadSettings> poolFrom(ConfigReader& config);

/// "chain: breaker(rate, min_calls 5) -> semaphore(limit=1, wait 0)": its stages from the outside. A breaker
/// with a bulkhead behind it is one compartment; other orders are one compartment in another. `config`: what
/// the case says of all of them.
struct ChainPlan {
  std::vector<StagePlan> stages;
  std::optional<RetrySettings> retry;  ///< around all of them
};
Result<ChainPlan> chainFrom(const std::string& text, ConfigReader& config);

}  // namespace watertight::conformance
