// SPDX-License-Identifier: MIT
#pragma once
#include "sim/replay_figures.h"
#include "sim/replay_plan.h"

namespace watertight {

/// A span of a trace, and what to try on it.
struct ReplayOrder {
  Micros from{}, to{};    ///< starts in [from, to)
  NameMapping mapping;    ///< for every name of the trace
  Scenario compartments;  ///< whose compartments and [replay] settings are tried
  /// With latencies `fitted`: downstreams fitted to more than the span; null: to the span.
  std::shared_ptr<const ReplayFit> fit{};
};

/// The same calls twice: as it was, and with the compartments. Both have the same dependencies, and their
/// time begins with the span's first call.
struct ReplayPair {
  ReplayPlan was, with;
  ReplayYardstick yardstick;
  Micros begin{};  ///< in the trace
};

/// Pure; may take long with a large trace: off the GUI's thread. The error: no call in the span, or a name
/// without a dependency.
Result<ReplayPair> makeReplayPair(const Trace& trace, const ReplayOrder& order);

}  // namespace watertight
