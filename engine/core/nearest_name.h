// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string_view>
#include <vector>

namespace watertight {

/// How many letters must be changed, added, left out or swapped with their neighbour to make `a` of `b`.
/// Looks at the first 64 bytes of each.
std::size_t editDistance(std::string_view a, std::string_view b);

/// The candidates nearest to a name, best first, at most `count`; of equally near ones the earlier.
std::vector<std::string_view> nearestNames(std::string_view name,
                                           std::span<const std::string_view> candidates, std::size_t count);

/// The nearest candidate; empty where there is none at all.
std::string_view nearestName(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace watertight
