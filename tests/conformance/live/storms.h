// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>

#include "conformance/core/case.h"
#include "runtime/live_compartment.h"

namespace watertight::conformance {

/// Runs `work(i)` on so many threads that begin together; comes back when all are done.
void together(int threads, const std::function<void(int)>& work);

/// What became of calls that came from many threads at once.
struct CrowdCount {
  std::int64_t granted = 0, refused = 0;
  std::int64_t peak = 0;  ///< of bodies that ran at the same time
};

/// So many callers at the same instant; those let in stay until every one has his answer.
CrowdCount crowd(LiveCompartment& compartment, int callers);

/// How calls come in a storm: `each` of them on each thread, or for as long as `lasts`.
struct StormPlan {
  int threads = 1;
  std::int64_t each = 0;
  Duration lasts{};
  double failRatio = 0;
  Duration length{};  ///< of each call's work
};

struct StormCount {
  std::int64_t offered = 0, executed = 0, discarded = 0, answered = 0;
};

StormCount storm(LiveCompartment& compartment, const StormPlan& plan);

/// Looks at a compartment over and over while `work` runs.
struct Watched {
  int leastInFlight = 0;
  int unbalanced = 0;  ///< looks at which the books did not balance (M2)
};
Watched watchedWhile(LiveCompartment& compartment, const std::function<void()>& work);

/// Sets the limits in turn, one each `period`, while `work` runs.
void resizedWhile(LiveCompartment& compartment, const std::vector<int>& limits, Duration period,
                  const std::function<void()>& work);

}  // namespace watertight::conformance
