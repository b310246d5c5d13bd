// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "retry": delays before attempts.
ComponentResult makeRetryDelayComponent(const Case& one);

/// "retry budget": what the token bucket lets through.
ComponentResult makeRetryBudgetComponent(const Case& one);

}  // namespace watertight::conformance
