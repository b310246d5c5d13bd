// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "present/frame_columns.h"
#include "present/plot.h"
#include "present/scales.h"

namespace watertight {

class RunModel;

/// A run beside the one that is drawn: of the same dependencies, at the same virtual time.
struct Beside {
  const RunModel* run = nullptr;
  std::string name;    ///< short, for legends: "shared", "branch"
  bool ghost = false;  ///< only to be guessed at: faint, and differences are not shaded
};

/// The frames of two runs on one axis.
struct TwoRuns {
  const FrameColumns& first;
  const FrameColumns& second;
  std::string name;  ///< the second's
  bool ghost = false;
};

// These add the second run's lines to the first's plot, in the same inks, dashed (Shade::kHatched), and shade
// what lies between the chart's main line and its twin; a ghost's are soft (Shade::kSoft), and nothing is
// shaded. A plot without twin stays as it is.

void addSecondOccupancy(Plot& plot, const TwoRuns& runs, std::size_t dependency);
void addSecondRejections(Plot& plot, const TwoRuns& runs, std::size_t dependency);
void addSecondLatency(Plot& plot, const TwoRuns& runs, std::size_t dependency, const LogScale& scale);
void addSecondWorkers(Plot& plot, const TwoRuns& runs);
void addSecondBacklog(Plot& plot, const TwoRuns& runs);
void addSecondRequests(Plot& plot, const TwoRuns& runs);

}  // namespace watertight
