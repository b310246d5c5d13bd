// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>

#include "core/result.h"
#include "sim/scenario.h"

namespace watertight {

/// What may be said against the names in a scenario, in the same words whether a file or a form gave them.

/// The heads of paths and metrics are no names for dependencies.
std::optional<Error> reservedDependencyName(std::string_view name);
/// `kind` is "dependencies" or "routes".
Error nameGivenTwice(std::string_view kind, std::string_view name);
/// Whoever is called `where` calls or disturbs a dependency that is not there.
Error unknownDependency(const Scenario& scenario, std::string_view name, std::string_view where);

}  // namespace watertight
