// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "semaphore", "pool", "breaker", "window" and "sample window" on real threads: a LiveCompartment.
ComponentResult makeLiveComponent(const Case& one);

}  // namespace watertight::conformance
