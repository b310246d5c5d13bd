// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "window": an OutcomeWindow, by count or by time.
ComponentResult makeWindowComponent(const Case& one);

}  // namespace watertight::conformance
