// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "100 breakers": so many of the same settings under different names.
ComponentResult makeBreakersComponent(const Case& one);

}  // namespace watertight::conformance
