// SPDX-License-Identifier: MIT
#pragma once
#include "core/steady_clock.h"
#include "runtime/live_core.h"
#include "runtime/typed_call.h"

namespace watertight {

namespace detail {

/// A call that its lane cannot end: it failed, or the compartment wants to hear of it at once.
template <typename T, typename Lane>
void leaveSlowly(LiveCore& core, Lane& lane, CallResult<T>& result, const CallOptions<T>* options) {
  auto& error = ResultParts::error(result);
  Judgement judgement = error ? CallOutcome::kError : CallOutcome::kOk;
  if (error && options != nullptr) judgement = judge(options->judge, error);
  LaneEnd end{judgement.outcome, judgement.refused};
  end.servesFallback = options != nullptr && options->fallback;
  ResultParts::report(result) = core.leaveLane(lane, end);
  if (result.report().end != CallEnd::kOk) ResultParts::value(result).reset();
  if (result.report().end == CallEnd::kTimeout) error = nullptr;
  if (options != nullptr) serveFallback(result, *options);
}

/// False: it threw.
template <typename T, typename F>
bool runInto(CallResult<T>& result, F& call) {
  try {
    auto& value = ResultParts::value(result);
    if constexpr (std::is_void_v<T>) {
      invokeCall(call, CallContext{});
      value.emplace();
    } else {
      value.emplace(invokeCall(call, CallContext{}));
    }
    return true;
  } catch (...) {
    ResultParts::error(result) = std::current_exception();
    return false;
  }
}

template <typename T, typename F>
CallResult<T> runUntimed(LiveCore& core, PermitStripe& stripe, F& call, const CallOptions<T>* options) {
  CallResult<T> result;
  if (!runInto(result, call)) {
    leaveSlowly(core, stripe, result, options);
    return result;
  }
  if (!stripe.giveBack()) core.recallLanes();
  CallReport& report = ResultParts::report(result);
  report.admitted.emplace();
  report.started.emplace();
  report.ranOn = RanOn::kCaller;
  return result;
}

template <typename T, typename F>
CallResult<T> runTimed(LiveCore& core, LanePass& pass, F& call, const CallOptions<T>* options) {
  CallResult<T> result;
  if (!runInto(result, call) || !pass.stripe->leave(pass, steadyNow())) {
    leaveSlowly(core, pass, result, options);
    return result;
  }
  CallReport& report = ResultParts::report(result);
  report.arrived = pass.start;
  report.admitted.emplace(pass.start);
  report.started.emplace(pass.start);
  report.ended = pass.end;
  report.ranOn = RanOn::kCaller;
  return result;
}

template <typename T>
CallResult<T> refused(const Admission& refusal, const CallOptions<T>* options) {
  CallResult<T> result;
  CallReport& report = ResultParts::report(result);
  report.decision = refusal.decision;
  report.reason = refusal.reason;
  report.end = endOfRefusal(refusal.decision, options != nullptr && options->fallback);
  if (options != nullptr) serveFallback(result, *options);
  return result;
}

}  // namespace detail

}  // namespace watertight
