// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "present/tune_study.h"

namespace watertight {

/// One objective of a point beside everything as it is.
struct TuneLine {
  std::string name, tip;
  std::string now, then, change;  ///< as it is, at the point, what lies between
  int better = 0;                 ///< 1 for certain, −1 worse for certain, 0 cannot be told
};

struct TuneSummary {
  std::string title;  ///< "limit 8, queue 0"
  std::vector<TuneLine> lines;
  std::string verdict;  ///< one sentence
  bool usable = false;  ///< there is something to use: the point is not "as it is", and possible
};

TuneSummary tuneSummary(const TuneStudy& study, std::size_t point);

/// How far it has come: "12 of 26 points, 3.1 a second, 5 s left"; empty where nothing is tried.
std::string tuneProgress(const TuneStudy& study, Duration since);

}  // namespace watertight
