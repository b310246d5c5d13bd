// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/routes.h"
#include "sim/scenario.h"

namespace watertight {

/// Edits of a whole scenario that more than one place of it must follow. Pure: each gives a new scenario, or
/// the error that a file with it would have. A name that is not there is an error, too. Any thread.

/// Why a dependency may not be called so, if it may not: as the scenario's files are judged.
Status checkDependencyName(const Scenario& scenario, std::string_view name);
Status checkRouteName(const Scenario& scenario, std::string_view name);

/// A dependency behind a bulkhead, called last by the first route; the first one makes that route.
Result<Scenario> addDependency(Scenario scenario, const std::string& name);
/// Routes, faults, turned knobs and expectations follow.
Result<Scenario> renameDependency(Scenario scenario, const std::string& from, const std::string& to);
/// A second one with the same settings, called wherever the first one is, right after it.
Result<Scenario> copyDependency(Scenario scenario, const std::string& from, const std::string& to);
/// With all that refers to it (referencesTo).
Result<Scenario> removeDependency(Scenario scenario, const std::string& name);
/// What else would go, for people: "route checkout calls it", "a fault at 60s", "an expectation: sms.ok".
std::vector<std::string> referencesTo(const Scenario& scenario, const std::string& dependency);

/// What copySettings copies.
struct CopiedParts {
  bool downstream = false;
  bool compartment = true;  ///< bulkhead, breaker, limiter and window
  bool retry = true;
};
/// Knobs that the scenario turns and that the other one does not have go.
Result<Scenario> copySettings(Scenario scenario, const std::string& from, const std::string& to,
                              CopiedParts parts);

/// A route that calls every dependency.
Result<Scenario> addRoute(Scenario scenario, const std::string& name);
/// Expectations follow.
Result<Scenario> renameRoute(Scenario scenario, const std::string& from, const std::string& to);
Result<Scenario> copyRoute(Scenario scenario, const std::string& from, const std::string& to);
Result<Scenario> removeRoute(Scenario scenario, const std::string& name);

/// Which dependencies a route calls, in this order.
Result<Scenario> setCalls(Scenario scenario, std::size_t route, StepKind kind,
                          const std::vector<std::string>& dependencies);

/// All that a file with this scenario would be blamed for, without lines. Empty: it can run.
std::vector<Error> scenarioFaults(const Scenario& scenario);

/// A name that is free for a copy: "sms 2".
std::string freeName(const Scenario& scenario, const std::string& like);

}  // namespace watertight
