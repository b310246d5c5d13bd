// SPDX-License-Identifier: MIT
#pragma once
#include <toml++/toml.h>

#include <optional>
#include <string_view>

#include "sim/file_problems.h"

namespace watertight {

/// The largest scenario that is read.
inline constexpr std::size_t kLargestScenario = std::size_t{4} << 20;

/// Where a text nests tables or lists more deeply than any scenario does, its line; else nothing. The parser
/// keeps a dotted key as tables in tables and takes them down by recursion, so "a.a.a..." of a megabyte would
/// exhaust the stack.
std::optional<int> tooDeepAt(std::string_view text);

/// Parses TOML. What is too large, too deep, binary or against the grammar becomes a problem.
std::optional<toml::table> parseToml(std::string_view text, FileProblems& problems);

}  // namespace watertight
