// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace watertight {

/// A field of a CSV line: in quotes where it holds a comma, a quote or a line's end.
std::string csvField(std::string_view text);

}  // namespace watertight
