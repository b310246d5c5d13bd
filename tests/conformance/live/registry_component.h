// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "registry": compartments by name.
ComponentResult makeRegistryComponent(const Case& one);

}  // namespace watertight::conformance
