// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

/// "metrics" as text: what the writer of the metrics page makes of any names, texts and bounds.
ComponentResult makeMetricsTextComponent(const Case& one);

}  // namespace watertight::conformance
