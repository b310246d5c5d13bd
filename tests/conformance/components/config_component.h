// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "config", and a breaker that is only constructed: settings as a scenario gives them, and what the engine
/// says of them.
ComponentResult makeConfigComponent(const Case& one);

}  // namespace watertight::conformance
