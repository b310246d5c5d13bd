// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>

namespace watertight {

/// Whose turn it is, where there are too many charts to draw all of them at once: every `count`th, from
/// `index` on. One of one: all.
struct RefreshTurn {
  int index = 0, count = 1;

  [[nodiscard]] bool has(std::size_t item) const {
    return item % static_cast<std::size_t>(count) == static_cast<std::size_t>(index);
  }
  /// A round begins: what all share is to be made anew.
  [[nodiscard]] bool first() const { return index == 0; }

  bool operator==(const RefreshTurn&) const = default;
};

}  // namespace watertight
