// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/grounds.h"
#include "present/why.h"

namespace watertight {

/// The latencies that stand behind a change: of the evidence where it has any, or of the compartment's
/// window. None where nothing was measured.
std::optional<WhyHistogram> whyHistogram(const Grounds& grounds);

}  // namespace watertight
