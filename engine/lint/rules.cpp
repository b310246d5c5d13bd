// SPDX-License-Identifier: MIT
#include "lint/rules.h"

namespace watertight {

std::vector<LintRule*> lintRules() {
  return {
      doesNotIsolate,         callerRunsWithoutTimeout,   callerRunsOnSemaphore,   callerRunsBesideLimiter,
      callerRunsWithoutQueue, latencyThresholdOutOfReach, latencyThresholdFarAway, limiterMaxTooLarge,
      limiterStarvesAtMin,    growsWithEveryCall,         breakerCannotTrip,       breakerWindowTooSmall,
      breakerTripsOnNoise,    probeWithoutPatience,       halfOpenUnlimited,       waitOutlivesCaller,
      queueOutlivesCaller,    queueWithoutBound,          queueOutOfProportion,    semaphoreNeverFull,
      limitBelowNeed,         limitRejectsHealthyCalls,   discardsRequiredCalls,   retriesWithoutBudget};
}

}  // namespace watertight
