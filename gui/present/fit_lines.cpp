// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/fit_lines.h"

#include "sim/fit_words.h"

namespace watertight {

std::vector<FitLine> fitLines(const ReplayPlan& replay) {
  std::vector<FitLine> lines;
  if (!replay.fitted) return lines;
  const auto& dependencies = replay.plan.scenario->dependencies;
  const auto& fit = *replay.fitted->fit;
  for (std::size_t i = 0; i < fit.size(); ++i) {
    if (fit[i] == nullptr) {
      lines.push_back({dependencies[i].name + ": too few calls to fit, replayed as recorded", false});
    } else {
      lines.push_back(
          {dependencies[i].name + ": " + fitText(*fit[i]), fit[i]->error.verdict() == FitVerdict::kBad});
    }
  }
  return lines;
}

}  // namespace watertight
