// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "runtime/execute.h"

namespace watertight {

/// A call on its way, whose answer nobody waits for yet: submit() makes it. Movable. Who lets go of it leaves
/// the call to itself. One thread at a time.
template <typename T>
class PendingCall {
 public:
  /// Answered: get() does not wait.
  [[nodiscard]] bool answered() const { return result_.has_value() || LiveCore::answered(*call_); }

  /// Waits for the answer. Once. What a fallback throws reaches whoever calls this.
  CallResult<T> get() && {
    if (result_) return *std::move(result_);
    core_->await(*call_, stop_);
    auto result = call_->take();
    if (options_) detail::serveFallback(result, *options_);
    return result;
  }

  /// Use submit().
  explicit PendingCall(CallResult<T> result) : result_(std::move(result)) {}
  PendingCall(std::shared_ptr<LiveCore> core, std::shared_ptr<detail::ResultCall<T>> call,
              const CallOptions<T>* options)
      : core_(std::move(core)), call_(std::move(call)) {
    if (options == nullptr) return;
    options_ = std::make_unique<CallOptions<T>>(*options);
    stop_ = options->stop;
    if (stop_.stop_possible()) passesOn_ = std::make_unique<PassesOn>(stop_, AskToStop{call_->stop});
  }

 private:
  struct AskToStop {
    std::stop_source stop;
    void operator()() { stop.request_stop(); }
  };
  using PassesOn = std::stop_callback<AskToStop>;

  std::optional<CallResult<T>> result_;
  std::shared_ptr<LiveCore> core_;
  std::shared_ptr<detail::ResultCall<T>> call_;
  std::unique_ptr<CallOptions<T>> options_;
  std::stop_token stop_;
  std::unique_ptr<PassesOn> passesOn_;
};

namespace detail {

template <typename T, typename F>
PendingCall<T> submitTo(LiveCore& core, F&& call, const CallOptions<T>* options) {
  if (!core.isPool()) return PendingCall<T>(executeIn<T>(core, std::forward<F>(call), options));
  if (const auto refusal = core.refusalAtGate(options != nullptr && options->fallback))
    return PendingCall<T>(refused(*refusal, options));
  static const CallOptions<T> kNone{};
  auto live = std::make_shared<TypedCall<T, std::decay_t<F>>>(std::forward<F>(call),
                                                              options == nullptr ? kNone : *options);
  PendingCall<T> pending(core.shared_from_this(), live, options);
  if (core.submit(live, options == nullptr ? std::stop_token{} : options->stop))
    core.leave(*live, live->run(LiveCore::contextOf(*live)));
  return pending;
}

}  // namespace detail

/// Makes a call through a compartment without waiting for its answer. Thread pool: it waits here for a place
/// in the queue at most, where the policy says so; a call that `caller_runs` gives back to this thread runs
/// here. Semaphore: the call runs on this thread, and is over when this returns.
template <typename F, typename T = detail::ReturnOf<std::decay_t<F>>>
PendingCall<T> submit(LiveCompartment& compartment, F&& call) {
  return detail::submitTo<T>(compartment.core(), std::forward<F>(call), nullptr);
}

template <typename F, typename T = detail::ReturnOf<std::decay_t<F>>>
PendingCall<T> submit(LiveCompartment& compartment, F&& call,
                      const std::type_identity_t<CallOptions<T>>& options) {
  return detail::submitTo<T>(compartment.core(), std::forward<F>(call), &options);
}

}  // namespace watertight
