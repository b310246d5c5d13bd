// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "trace reader" and "trace replay: ...": a recording is read and goes through a simulation.
ComponentResult makeTraceComponent(const Case& one);

}  // namespace watertight::conformance
