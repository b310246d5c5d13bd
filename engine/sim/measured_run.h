// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "sim/observed_run.h"
#include "sim/run_plan.h"

namespace watertight {

/// [from, to) of a run; without them its beginning or its end.
using Span = std::pair<std::optional<Duration>, std::optional<Duration>>;

/// A run from beginning to end, measured.
// NOLINTNEXTLINE(bugprone-exception-escape): moving JSON throws nothing, whatever its checks may look like.
struct MeasuredRun {
  nlohmann::ordered_json summary;                ///< of the whole run, with its digest (FORMATS, Summary)
  std::map<Span, nlohmann::ordered_json> spans;  ///< of the spans that were asked for
};

/// Watches a run from its beginning to `end`, to which `drive` leads it; what `attach` adds to it must live
/// until this returns.
MeasuredRun measure(ObservedRun& run, Instant end, const std::vector<Span>& spans,
                    const std::function<void(ObservedRun&)>& attach, const std::function<void()>& drive);

/// Runs a plan for `scenario.duration` in virtual time. `attach` may add observers before the first step;
/// they must live until this returns. Pure: equal plans, equal measures.
MeasuredRun measureRun(const RunPlan& plan, const std::vector<Span>& spans,
                       const std::function<void(ObservedRun&)>& attach = {});

}  // namespace watertight
