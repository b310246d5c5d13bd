// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "policy/compartment_settings.h"

namespace watertight::conformance {

/// The settings with another limit, checked as a knob checks it while a run goes on. An error: refused.
Result<CompartmentSettings> withLimit(const CompartmentSettings& settings, std::int64_t limit);

}  // namespace watertight::conformance
