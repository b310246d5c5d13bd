// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "simulation" and "simulation: ...": whole runs in virtual time, measured by the engine's own summary.
ComponentResult makeSimulationComponent(const Case& one);

}  // namespace watertight::conformance
