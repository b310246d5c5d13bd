// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "present/frame_history.h"
#include "sim/paired_runs.h"
#include "sim/second_run.h"

namespace watertight {

/// What the second run is called in legends and tables: "shared", "as filed", "branch at 1:00.0".
std::string nameOfSecond(const SecondRun& second);

/// And the first run beside it: "per dependency", "as turned", "first run".
std::string nameOfFirst(const Scenario& first, const SecondRun& second);

/// What is known of two runs.
struct CompareFacts {
  std::string first, second;        ///< their names
  std::vector<MeasuredPair> pairs;  ///< one, of what is in sight, as long as none is measured
  bool inSight = true;              ///< that one
  MeasuredSpan span;                ///< of the runs
  int wanted = 0;                   ///< so many pairs were asked for
  bool measuring = false;
  bool damageApplies = true;  ///< there are routes that never call what a fault disturbs
};

/// One measure of both runs: a column of the table.
struct CompareColumn {
  std::string title, tip;
  std::string first, second, difference;
  int better = 0;  ///< 1: the second, −1: the first, for certain; 0: cannot be told
};

struct CompareView {
  std::string first, second;
  std::vector<CompareColumn> columns;
  std::string caption;  ///< what the figures are of
  std::string verdict;  ///< one sentence
  int better = 0;       ///< as a column's
};

CompareView compareView(const CompareFacts& facts);

/// What a history holds of (from, to]: p95 is the one shown last, damage needs more than one run.
Measures measuresInSight(const FrameHistory& frames, const MeasuredSpan& span);

}  // namespace watertight
