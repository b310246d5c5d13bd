// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "core/result.h"
#include "sim/downstream_fit.h"
#include "sim/fitted_downstream.h"
#include "trace/call_record.h"

namespace watertight {

/// Downstreams fitted to a trace; null: too few calls to fit one to.
using ReplayFit = std::vector<std::shared_ptr<const DownstreamFit>>;  // by the scenario's dependency

/// `dependencyOf`: by the trace's dependency, negative: left out. The error: there is no dependency with
/// calls enough. Pure.
Result<std::shared_ptr<const ReplayFit>> fitReplay(const Trace& trace, const std::vector<int>& dependencyOf,
                                                   std::size_t dependencies, bool spread);

/// By dependency; none: not fitted. Of none at all: no replay of a fit.
using FittedDownstreams = std::vector<std::optional<FittedDownstream>>;

FittedDownstreams fittedDownstreams(const ReplayFit& fit, FitExtreme extreme, const RecordedTime& time);

/// Null: it has none.
inline const FittedDownstream* fittedAt(const FittedDownstreams& fitted, std::size_t dependency) {
  return dependency < fitted.size() && fitted[dependency] ? &*fitted[dependency] : nullptr;
}

}  // namespace watertight
