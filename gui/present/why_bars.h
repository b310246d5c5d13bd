// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "policy/grounds.h"
#include "present/why.h"

namespace watertight {

/// What was compared with what, each comparison as a bar with its threshold.
std::vector<WhyBar> whyBars(const Grounds& grounds);

}  // namespace watertight
