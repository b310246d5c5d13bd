// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// The component that a case is about, as its configuration wants it. An error says why it cannot be had.
ComponentResult makeComponent(const Case& one);

}  // namespace watertight::conformance
