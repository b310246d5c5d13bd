// SPDX-License-Identifier: MIT
#pragma once
#include <functional>

#include "runtime/call_result.h"
#include "runtime/live_compartment.h"

namespace watertight {

/// What an exception of a call says of it.
struct Judgement {
  // NOLINTNEXTLINE(google-explicit-constructor): most judges name an outcome and no more
  Judgement(CallOutcome is, bool turnedAway = false) : outcome(is), refused(turnedAway) {}

  CallOutcome outcome;
  bool refused;  ///< the dependency turned the call away at once: its latency tells nothing
};

/// What a caller may add to one call of type T.
template <typename T>
struct CallOptions {
  using Value = typename CallResult<T>::Value;

  /// Served where the policy says so; what it throws reaches the caller.
  std::function<T()> fallback{};
  /// A policy of one's own (SEMANTICS P1), asked where the compartment would reject: a value to serve as
  /// fallback, or nothing.
  std::function<std::optional<Value>(RejectReason)> whenRejected{};
  /// Which outcome an exception is; left out: an error. kIgnored for what is the caller's own fault.
  std::function<Judgement(const std::exception_ptr&)> judge{};
  /// Ends waits, and asks the running call to stop where it takes a CallContext.
  std::stop_token stop{};
  /// In place of the bulkhead's `call_timeout`; zero = none.
  std::optional<Duration> callTimeout{};
  /// Names the call to observers.
  CallId id = 0;
};

namespace detail {

template <typename F>
auto invokeCall(F& call, const CallContext& context) -> decltype(auto) {
  if constexpr (std::is_invocable_v<F&, const CallContext&>) {
    return call(context);
  } else {
    return call();
  }
}

template <typename F>
using ReturnOf = decltype(invokeCall(std::declval<F&>(), std::declval<const CallContext&>()));

template <typename T, typename F>
typename CallResult<T>::Value valueOf(F&& make) {
  if constexpr (std::is_void_v<T>) {
    std::forward<F>(make)();
    return {};
  } else {
    return std::forward<F>(make)();
  }
}

/// A call with its callable and its result.
template <typename T, typename F>
class TypedCall final : public LiveCall {
 public:
  TypedCall(F call, const CallOptions<T>& options) : call_(std::forward<F>(call)), judge_(options.judge) {
    id = options.id;
    callTimeout = options.callTimeout;
    servesFallback = static_cast<bool>(options.fallback);
    if constexpr (std::is_invocable_v<F&, const CallContext&>) stop = std::stop_source{};
  }

  CallOutcome run(const CallContext& context) override {
    try {
      value_.emplace(valueOf<T>([&]() -> decltype(auto) { return invokeCall(call_, context); }));
      return CallOutcome::kOk;
    } catch (...) {
      error = std::current_exception();
      return judged();
    }
  }

  /// Once it is answered. What comes back after that is nobody's.
  CallResult<T> take() {
    const bool ran = report.end == CallEnd::kOk;
    return {report, ran ? std::move(value_) : std::nullopt,
            report.end == CallEnd::kTimeout ? nullptr : error};
  }

 private:
  /// A judge that throws has not judged.
  CallOutcome judged() {
    try {
      const Judgement judgement = judge_ ? judge_(error) : CallOutcome::kError;
      turnedAway = judgement.refused;
      return judgement.outcome;
    } catch (...) {
      return CallOutcome::kError;
    }
  }

  F call_;
  std::function<Judgement(const std::exception_ptr&)> judge_;
  std::optional<typename CallResult<T>::Value> value_;
};

template <typename T>
CallResult<T> withFallback(CallResult<T> result, const CallOptions<T>& options) {
  CallReport report = result.report();
  if (result.end() == CallEnd::kFallback) return {report, valueOf<T>(options.fallback), result.error()};
  if (result.end() != CallEnd::kRejected || !options.whenRejected) return result;
  auto value = options.whenRejected(report.reason);
  if (!value) return result;
  report.rescued = true;
  return {report, std::move(value), nullptr};
}

}  // namespace detail

/// Makes a call through a compartment and waits for its answer. `call` takes nothing, or a `const
/// CallContext&` that tells it when to stop. Semaphore: it runs on this thread. Thread pool: on a worker,
/// which may outlast this function where the caller gives up, so that `call` has to own what it uses; with
/// `caller_runs` it may run on this thread all the same. Exceptions of the call come back in the result; only
/// a fallback's are thrown.
template <typename F, typename T = detail::ReturnOf<std::decay_t<F>>>
CallResult<T> execute(LiveCompartment& compartment, F&& call,
                      const std::type_identity_t<CallOptions<T>>& options = {}) {
  LiveCore& core = compartment.core();
  const auto askToStop = [](const std::stop_source& stop) {
    return [stop = std::stop_source{stop}]() mutable { stop.request_stop(); };
  };
  if (core.isPool()) {
    auto live = std::make_shared<detail::TypedCall<T, std::decay_t<F>>>(std::forward<F>(call), options);
    const std::stop_callback passesOn(options.stop, askToStop(live->stop));
    if (core.submit(live, options.stop)) core.leave(*live, live->run(LiveCore::contextOf(*live)));
    core.await(*live, options.stop);
    return detail::withFallback(live->take(), options);
  }
  detail::TypedCall<T, F&> live(call, options);
  const std::stop_callback passesOn(options.stop, askToStop(live.stop));
  if (core.enter(live, options.stop)) core.leave(live, live.run(LiveCore::contextOf(live)));
  return detail::withFallback(live.take(), options);
}

}  // namespace watertight
