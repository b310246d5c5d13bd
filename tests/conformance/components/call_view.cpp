// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/world_view.h"

namespace watertight::conformance {

Json inMillis(const std::optional<Instant>& at) {
  return at ? Json(toMilliseconds(at->time_since_epoch())) : Json();
}

std::optional<Observed> observeCall(const WorldCall& call, const std::string& name) {
  if (name == "outcome") return Observed{call.result, {call.words.begin(), call.words.end()}};
  if (name == "at")
    return Observed{inMillis(call.order.manual && call.started ? call.started : call.decided)};
  if (name == "decided_at") return Observed{inMillis(call.decided)};
  if (name == "start") return Observed{inMillis(call.started)};
  if (name == "end") return Observed{inMillis(call.ended)};
  if (name == "latency_ms") {
    const bool ran = call.started && call.ended;
    return Observed{ran ? Json(toMilliseconds(*call.ended - *call.started)) : Json()};
  }
  if (name == "enqueued_at") return Observed{inMillis(call.enqueued)};
  if (name == "on") return Observed{call.started ? Json(call.onCaller ? "caller" : "worker") : Json()};
  if (name == "caller_result") return Observed{call.callerResult.empty() ? call.result : call.callerResult};
  if (name == "retry_after_ms") {
    return Observed{call.retryAfter ? Json(toMilliseconds(*call.retryAfter)) : Json()};
  }
  return std::nullopt;
}

}  // namespace watertight::conformance
