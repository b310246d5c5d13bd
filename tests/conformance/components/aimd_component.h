// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "aimd": the limiter by that name, window by window.
ComponentResult makeAimdComponent(const Case& one);

}  // namespace watertight::conformance
