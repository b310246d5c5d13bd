// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/compartment_in_force.h"

namespace watertight {

std::optional<CompartmentInForce> compartmentInForce(const Scenario& live, std::size_t dependency) {
  switch (live.service.isolation) {
    case Isolation::kNone:
      return std::nullopt;
    case Isolation::kShared:
      if (!live.shared) return std::nullopt;
      return CompartmentInForce{&*live.shared, "shared"};
    case Isolation::kPerDependency:
      break;
  }
  const auto& own = live.dependencies[dependency];
  return CompartmentInForce{&own.compartment, own.name};
}

}  // namespace watertight
