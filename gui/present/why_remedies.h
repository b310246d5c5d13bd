// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "policy/grounds.h"

namespace watertight {

/// What would have prevented a change, in a sentence made from its grounds; says so where that cannot be
/// told.
std::string limitPrevention(const LimitChange& change, const Grounds& grounds);
std::string breakerPrevention(const Grounds& grounds);

}  // namespace watertight
