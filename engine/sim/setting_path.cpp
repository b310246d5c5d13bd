// SPDX-License-Identifier: MIT
#include "sim/setting_path.h"

#include <fmt/format.h>

#include <vector>

#include "core/nearest_name.h"
#include "core/printable.h"

namespace watertight {
namespace {

constexpr std::string_view kForms =
    "a path is service.<key>, shared.<table>.<key> or <dependency>.<table>.<key>";

bool startsWithName(std::string_view path, std::string_view name) {
  return path.size() > name.size() && path.starts_with(name) && path[name.size()] == '.';
}

Error unknownOwner(const Scenario& scenario, std::string_view path) {
  std::vector<std::string_view> known{"service", "shared"};
  for (const auto& dependency : scenario.dependencies) known.push_back(dependency.name);
  const auto head = path.substr(0, path.find('.'));
  if (head == path)
    return {fmt::format("\"{}\" is not a setting's path", printable(path)), "", std::string{kForms}};
  return {fmt::format("\"{}\": there is no dependency \"{}\"", printable(path), printable(head)), "",
          fmt::format("the nearest known name is \"{}\"", printable(nearestName(head, known)))};
}

/// The owner, without table and key. Names may hold dots, so the longest one that matches counts.
std::optional<SettingPath> ownerOf(const Scenario& scenario, std::string_view path) {
  using Owner = SettingPath::Owner;
  if (startsWithName(path, "service")) return SettingPath{Owner::kService, 0, "service", "service", {}};
  if (startsWithName(path, "shared")) return SettingPath{Owner::kShared, 0, "shared", {}, {}};
  std::optional<SettingPath> found;
  for (std::size_t i = 0; i < scenario.dependencies.size(); ++i) {
    const std::string_view name = scenario.dependencies[i].name;
    const bool longer = !found || name.size() > found->ownerName.size();
    if (longer && startsWithName(path, name))
      found = SettingPath{Owner::kDependency, i, path.substr(0, name.size()), {}, {}};
  }
  return found;
}

}  // namespace

Result<SettingPath> splitSettingPath(const Scenario& scenario, std::string_view path) {
  auto found = ownerOf(scenario, path);
  if (!found) return unknownOwner(scenario, path);
  const auto rest = path.substr(found->ownerName.size() + 1);
  if (found->owner == SettingPath::Owner::kService) {
    found->key = rest;
    return *found;
  }
  const auto dot = rest.rfind('.');
  if (dot == std::string_view::npos) {
    return Error{fmt::format("\"{}\" is not a setting's path: a table is missing", printable(path)), "",
                 std::string{kForms}};
  }
  found->table = rest.substr(0, dot);
  found->key = rest.substr(dot + 1);
  return *found;
}

}  // namespace watertight
