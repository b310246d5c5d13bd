// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/time_axis.h"

#include <fmt/format.h>

namespace watertight {

std::vector<Tick> timeTicks(Duration span, int parts) {
  std::vector<Tick> ticks;
  for (int part = parts; part > 0; --part) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(span * part / parts).count();
    ticks.push_back({-static_cast<double>(seconds), seconds < 100 || seconds % 60 != 0
                                                        ? fmt::format("−{} s", seconds)
                                                        : fmt::format("−{} min", seconds / 60)});
  }
  ticks.push_back({0, "now"});
  return ticks;
}

}  // namespace watertight
