// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "sim/routes.h"

namespace watertight {

inline constexpr std::array kAllStepKinds{StepKind::kRequired, StepKind::kOptional, StepKind::kAsync};

/// The dependencies that a route calls so, by name and in its order.
const std::vector<std::string>& callsOf(const RouteSettings& route, StepKind kind);
std::vector<std::string>& callsOf(RouteSettings& route, StepKind kind);

/// Whether it calls this one, in whatever way.
bool callsDependency(const RouteSettings& route, std::string_view dependency);

}  // namespace watertight
