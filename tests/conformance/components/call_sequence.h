// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/world/world.h"

namespace watertight::conformance {

/// Calls that end in the ways that the words count: "4 ok, 2 fail, 1 rejected_full, 1 cancelled; 1 of the
/// fails rescued by a fallback". The world has one compartment with a breaker and a bulkhead, and nothing in
/// it. An error names a way that is not known.
Status runSequence(World& world, const std::string& words);

}  // namespace watertight::conformance
