// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace watertight {

/// Whom a chart is about.
struct Subject {
  std::size_t dependency = 0;
  std::string name;
  bool shared = false;  ///< its compartment is the one that all share

  /// Whether what the journal says of that dependency's compartment is said of this one. -1: the shared one.
  [[nodiscard]] bool isOf(int journalled) const {
    return shared ? journalled < 0 : journalled == static_cast<int>(dependency);
  }
};

}  // namespace watertight
