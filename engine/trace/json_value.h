// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace watertight {

/// The text of a JSON value that is a string (without its quotes, escapes resolved into `scratch`), a number,
/// true or false; empty for null, an object or an array.
std::string_view jsonScalar(std::string_view value, std::string& scratch);

/// A whole number, bare or in a string ("1544712660000000321"), exactly; none for anything else.
std::optional<std::int64_t> jsonWhole(std::string_view value);

/// A number in millionths (131.205895 is 131205895), rounded; bare or in a string. None where it is no finite
/// number of 0 to 10^12.
std::optional<std::int64_t> jsonMillionths(std::string_view value);

inline bool isJsonNull(std::string_view value) {
  return value == "null";
}

}  // namespace watertight
