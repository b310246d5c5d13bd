// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <string_view>

namespace watertight {

/// Some bytes, asked for by one look-up each: std's find_first_not_of searches the set for every byte.
class CharSet {
 public:
  constexpr explicit CharSet(std::string_view chars) {
    for (const char c : chars) has_[static_cast<unsigned char>(c)] = true;
  }

  [[nodiscard]] constexpr bool has(char c) const { return has_[static_cast<unsigned char>(c)]; }
  [[nodiscard]] bool holdsAllOf(std::string_view text) const {
    return std::all_of(text.begin(), text.end(), [this](char c) { return has(c); });
  }
  [[nodiscard]] bool holdsSomeOf(std::string_view text) const {
    return std::any_of(text.begin(), text.end(), [this](char c) { return has(c); });
  }

 private:
  std::array<bool, 256> has_{};
};

}  // namespace watertight
