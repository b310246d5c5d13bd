// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>

#include "sim/scenario.h"

namespace watertight {

/// The compartment that protects a dependency, as somebody who may turn its settings sees it.
struct CompartmentInForce {
  const CompartmentSettings* settings = nullptr;
  std::string owner;  ///< of its settings' paths: the dependency's name, or "shared"

  [[nodiscard]] std::string pathOf(const char* setting) const { return owner + "." + setting; }
};

/// None where there is no compartment, or only one that is made up of others' settings. `live` outlives the
/// answer.
std::optional<CompartmentInForce> compartmentInForce(const Scenario& live, std::size_t dependency);

}  // namespace watertight
