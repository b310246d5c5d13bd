// SPDX-License-Identifier: MIT
#include "sim/scenario_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/nearest_name.h"
#include "core/printable.h"

namespace watertight {
namespace {

constexpr std::array<std::string_view, 7> kReserved{"service", "shared",  "replay",      "route",
                                                    "routes",  "workers", "dependencies"};

}  // namespace

std::optional<Error> reservedDependencyName(std::string_view name) {
  if (std::find(kReserved.begin(), kReserved.end(), name) == kReserved.end()) return std::nullopt;
  return Error{fmt::format("a dependency may not be called \"{}\"", name), "", "choose another name"};
}

Error nameGivenTwice(std::string_view kind, std::string_view name) {
  return {fmt::format("there are two {} called \"{}\"", kind, printable(name)), "", "choose another name"};
}

Error unknownDependency(const Scenario& scenario, std::string_view name, std::string_view where) {
  std::vector<std::string_view> known;
  for (const auto& dependency : scenario.dependencies) known.push_back(dependency.name);
  auto remedy = known.empty()
                    ? std::string{"there are no dependencies"}
                    : fmt::format("the nearest known one is \"{}\"", printable(nearestName(name, known)));
  return {fmt::format("unknown dependency \"{}\" in {}", printable(name), where), "", std::move(remedy)};
}

}  // namespace watertight
