// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace watertight {

/// Foreign text, made fit for one line of a message: control characters become '?', and what is longer than
/// so many bytes is cut, at the end of a UTF-8 character, and ends in "...". Any thread.
std::string printable(std::string_view text, std::size_t longest = 60);

}  // namespace watertight
