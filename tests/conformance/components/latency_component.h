// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "latency statistics": a LatencyHistogram.
ComponentResult makeLatencyComponent(const Case& one);

}  // namespace watertight::conformance
