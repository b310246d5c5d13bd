// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "core/result.h"
#include "sim/scenario.h"

namespace watertight {

/// A setting's path, taken apart. Views into the path.
struct SettingPath {
  enum class Owner : std::uint8_t { kService, kShared, kDependency };

  Owner owner = Owner::kService;
  std::size_t dependency = 0;   ///< with owner kDependency: index in the scenario
  std::string_view ownerName;   ///< "service", "shared" or the dependency's
  std::string_view table, key;  ///< table "service" with owner kService
};

/// Finds whose setting a path names. The table and the key are not looked up.
Result<SettingPath> splitSettingPath(const Scenario& scenario, std::string_view path);

}  // namespace watertight
