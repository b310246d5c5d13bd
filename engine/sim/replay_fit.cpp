// SPDX-License-Identifier: MIT
#include "sim/replay_fit.h"

#include <algorithm>

namespace watertight {

Result<std::shared_ptr<const ReplayFit>> fitReplay(const Trace& trace, const std::vector<int>& dependencyOf,
                                                   std::size_t dependencies, bool spread) {
  auto fit = std::make_shared<ReplayFit>(dependencies);
  const auto calls = fitCallsOf(trace, dependencyOf, dependencies, spread);
  Micros first = Micros::max(), last = Micros::min();
  for (const auto& some : calls) {
    if (some.empty()) continue;
    first = std::min(first, some.front().start);
    last = std::max(last, some.back().start);
  }
  if (first <= last) {
    const FitClock clock(first, last);
    for (std::size_t i = 0; i < dependencies; ++i) (*fit)[i] = fitDownstream(calls[i], clock);
  }
  if (std::none_of(fit->begin(), fit->end(), [](const auto& one) { return one != nullptr; })) {
    return Error{"too few calls to fit a downstream to: no dependency has 20 that were served",
                 {},
                 "take latencies \"recorded\" or \"resampled\""};
  }
  return std::shared_ptr<const ReplayFit>(std::move(fit));
}

FittedDownstreams fittedDownstreams(const ReplayFit& fit, FitExtreme extreme, const RecordedTime& time) {
  FittedDownstreams fitted;
  for (const auto& one : fit) {
    fitted.emplace_back();
    if (one != nullptr) fitted.back().emplace(one, extreme, time);
  }
  return fitted;
}

}  // namespace watertight
