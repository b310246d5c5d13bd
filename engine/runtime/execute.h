// SPDX-License-Identifier: MIT
#pragma once
#include "runtime/lane_call.h"
#include "runtime/live_compartment.h"

namespace watertight {

namespace detail {

/// By the lock: with all that a call may ask for.
template <typename T, typename F>
CallResult<T> runByLock(LiveCore& core, F&& call, const CallOptions<T>& options) {
  const auto askToStop = [](const std::stop_source& stop) {
    return [stop = std::stop_source{stop}]() mutable { stop.request_stop(); };
  };
  if (core.isPool()) {
    auto live = std::make_shared<TypedCall<T, std::decay_t<F>>>(std::forward<F>(call), options);
    const std::stop_callback passesOn(options.stop, askToStop(live->stop));
    if (core.submit(live, options.stop)) core.leave(*live, live->run(LiveCore::contextOf(*live)));
    core.await(*live, options.stop);
    auto result = live->take();
    serveFallback(result, options);
    return result;
  }
  TypedCall<T, F&> live(call, options);
  const std::stop_callback passesOn(options.stop, askToStop(live.stop));
  if (core.enter(live, options.stop)) core.leave(live, live.run(LiveCore::contextOf(live)));
  auto result = live.take();
  serveFallback(result, options);
  return result;
}

/// The shortest way that is open; `options` may be null.
template <typename T, typename F>
CallResult<T> executeIn(LiveCore& core, F&& call, const CallOptions<T>* options) {
  const bool plain = options == nullptr || (!options->stop.stop_possible() && !options->callTimeout);
  for (bool refilled = false;; refilled = true) {
    if (PermitStripe& stripe = core.untimedLane(); plain && stripe.tryTake())
      return runUntimed<T>(core, stripe, call, options);
    if (LanePass pass; plain && core.tryTimedLane(pass)) return runTimed<T>(core, pass, call, options);
    if (const auto refusal = core.refusalAtGate(options != nullptr && options->fallback))
      return refused(*refusal, options);
    if (!plain || refilled || !core.refillLane()) break;
  }
  return runByLock<T>(core, std::forward<F>(call), options == nullptr ? CallOptions<T>{} : *options);
}

}  // namespace detail

/// Makes a call through a compartment and waits for its answer. `call` takes nothing, or a `const
/// CallContext&` that tells it when to stop. Semaphore: it runs on this thread. Thread pool: on a worker,
/// which may outlast this function where the caller gives up, so that `call` has to own what it uses; with
/// `caller_runs` it may run on this thread all the same. Exceptions of the call come back in the result; only
/// a fallback's are thrown.
template <typename F, typename T = detail::ReturnOf<std::decay_t<F>>>
CallResult<T> execute(LiveCompartment& compartment, F&& call) {
  return detail::executeIn<T>(compartment.core(), std::forward<F>(call), nullptr);
}

/// The same with options. Without a token and a time limit of its own a call costs no more for them.
template <typename F, typename T = detail::ReturnOf<std::decay_t<F>>>
CallResult<T> execute(LiveCompartment& compartment, F&& call,
                      const std::type_identity_t<CallOptions<T>>& options) {
  return detail::executeIn<T>(compartment.core(), std::forward<F>(call), &options);
}

}  // namespace watertight
