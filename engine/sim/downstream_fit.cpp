// SPDX-License-Identifier: MIT
#include "sim/downstream_fit.h"

#include <algorithm>

#include "sim/fit_capacity.h"
#include "sim/fit_error.h"
#include "sim/fit_service.h"
#include "sim/fit_slowdown.h"

namespace watertight {
namespace {

constexpr std::int64_t kFewestServed = 20;

/// The middle one of the timeouts, but not before any call was served: callers may have had several.
Micros patienceOf(const FitCalls& calls) {
  std::vector<Micros> timeouts;
  Micros longest{};
  for (const auto& call : calls) {
    if (call.timedOut()) timeouts.push_back(call.latency);
    if (call.served()) longest = std::max(longest, call.latency);
  }
  if (timeouts.empty()) return Micros{-1};
  const auto middle = timeouts.begin() + static_cast<std::ptrdiff_t>(timeouts.size() / 2);
  std::nth_element(timeouts.begin(), middle, timeouts.end());
  return std::max(*middle, longest);
}

}  // namespace

const FittedPeriod& DownstreamFit::at(Micros time) const {
  const auto after = std::upper_bound(periods.begin(), periods.end(), time,
                                      [](Micros t, const FittedPeriod& period) { return t < period.begin; });
  return after == periods.begin() ? periods.front() : *std::prev(after);
}

std::shared_ptr<const DownstreamFit> fitDownstream(const FitCalls& calls, const FitClock& clock) {
  const auto served =
      std::count_if(calls.begin(), calls.end(), [](const auto& call) { return call.served(); });
  if (served < kFewestServed) return nullptr;
  auto fit = std::make_shared<DownstreamFit>();
  fit->service = quietServiceTimes(calls, clock);
  fit->patience = patienceOf(calls);
  const auto slices = slicesOf(calls, clock);
  fit->periods = fitSlowdowns(calls, slices, clock, fit->service);
  fitCapacity(calls, slices, clock, *fit);
  fit->error = measureFit(calls, slices, clock, *fit);
  return fit;
}

}  // namespace watertight
