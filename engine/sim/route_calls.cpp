// SPDX-License-Identifier: MIT
#include "sim/route_calls.h"

#include <algorithm>
#include <utility>

namespace watertight {

const std::vector<std::string>& callsOf(const RouteSettings& route, StepKind kind) {
  if (kind == StepKind::kRequired) return route.calls;
  return kind == StepKind::kOptional ? route.optional : route.async;
}

std::vector<std::string>& callsOf(RouteSettings& route, StepKind kind) {
  return const_cast<std::vector<std::string>&>(callsOf(std::as_const(route), kind));
}

bool callsDependency(const RouteSettings& route, std::string_view dependency) {
  return std::any_of(kAllStepKinds.begin(), kAllStepKinds.end(), [&](StepKind kind) {
    const auto& calls = callsOf(route, kind);
    return std::find(calls.begin(), calls.end(), dependency) != calls.end();
  });
}

}  // namespace watertight
