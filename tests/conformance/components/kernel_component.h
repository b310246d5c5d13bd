// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "simulation kernel": named events in a Simulation's queue, made as knobs that are turned in a scenario and
/// seen in its journal.
ComponentResult makeKernelComponent(const Case& one);

}  // namespace watertight::conformance
