// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "aimd", "gradient" and their like, also "aimd + metrics": a compartment whose limiter sees windows of
/// calls.
ComponentResult makeLimiterComponent(const Case& one);

}  // namespace watertight::conformance
