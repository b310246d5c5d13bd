// SPDX-License-Identifier: MIT
#include "sim/replay_pair.h"

#include "trace/trace_span.h"

namespace watertight {

Result<ReplayPair> makeReplayPair(const Trace& trace, const ReplayOrder& order) {
  const Trace span = spanOf(trace, order.from, order.to);
  if (span.calls.empty()) return Error{"no call starts in the chosen span", {}, "choose a longer one"};
  auto was = planReplay(span, withoutCompartments(order.compartments), order.mapping);
  if (!was) return was.error();
  auto with = planReplay(span, compartmentsOf(order.compartments), order.mapping, order.fit);
  if (!with) return with.error();
  if (was->plan.inputs->replay.empty())
    return Error{"every call of the span is left out", {}, "map a name to a compartment"};
  auto yardstick = yardstickFor(was->plan.inputs->replay, order.compartments.dependencies.size());
  return ReplayPair{*std::move(was), *std::move(with), std::move(yardstick), span.calls.front().start};
}

}  // namespace watertight
