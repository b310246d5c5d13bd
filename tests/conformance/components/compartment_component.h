// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "semaphore", "pool", "breaker", each also "+ fallback", and "chain: ...": calls through compartments in
/// virtual time.
ComponentResult makeCompartmentComponent(const Case& one);

}  // namespace watertight::conformance
