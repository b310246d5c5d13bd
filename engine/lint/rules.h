// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "lint/linted_compartment.h"

namespace watertight {

/// One thing to warn of: adds what it finds. To add one: a file that bears its name, its line here, and its
/// name in rules.cpp.
using LintRule = void(const LintedCompartment& compartment, Findings& findings);

LintRule doesNotIsolate;
LintRule callerRunsWithoutTimeout;
LintRule callerRunsOnSemaphore;
LintRule callerRunsBesideLimiter;
LintRule callerRunsWithoutQueue;
LintRule latencyThresholdOutOfReach;
LintRule latencyThresholdFarAway;
LintRule limiterMaxTooLarge;
LintRule limiterStarvesAtMin;
LintRule growsWithEveryCall;
LintRule breakerCannotTrip;
LintRule breakerWindowTooSmall;
LintRule breakerTripsOnNoise;
LintRule probeWithoutPatience;
LintRule halfOpenUnlimited;
LintRule waitOutlivesCaller;
LintRule queueOutlivesCaller;
LintRule queueWithoutBound;
LintRule queueOutOfProportion;
LintRule semaphoreNeverFull;
LintRule limitBelowNeed;
LintRule limitRejectsHealthyCalls;
LintRule discardsRequiredCalls;
LintRule retriesWithoutBudget;

/// All of them, in the order in which their findings are shown.
std::vector<LintRule*> lintRules();

}  // namespace watertight
