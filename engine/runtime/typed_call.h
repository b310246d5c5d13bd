// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <type_traits>
#include <utility>

#include "runtime/call_options.h"
#include "runtime/live_call.h"

namespace watertight {

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

/// A judge that throws has not judged.
inline Judgement judge(const Judge& by, const std::exception_ptr& error) {
  try {
    return by ? by(error) : CallOutcome::kError;
  } catch (...) {
    return CallOutcome::kError;
  }
}

/// A call with its result.
template <typename T>
class ResultCall : public LiveCall {
 public:
  /// Once it is answered. What comes back after that is nobody's.
  CallResult<T> take() {
    const bool ran = report.end == CallEnd::kOk;
    return {report, ran ? std::move(value_) : std::nullopt,
            report.end == CallEnd::kTimeout ? nullptr : error};
  }

 protected:
  std::optional<typename CallResult<T>::Value> value_;
};

/// A call with its callable.
template <typename T, typename F>
class TypedCall final : public ResultCall<T> {
 public:
  TypedCall(F call, const CallOptions<T>& options) : call_(std::forward<F>(call)), judge_(options.judge) {
    this->id = options.id;
    this->callTimeout = options.callTimeout;
    this->servesFallback = static_cast<bool>(options.fallback);
    if constexpr (std::is_invocable_v<F&, const CallContext&>) this->stop = std::stop_source{};
  }

  CallOutcome run(const CallContext& context) override {
    try {
      this->value_.emplace(valueOf<T>([&]() -> decltype(auto) { return invokeCall(call_, context); }));
      return CallOutcome::kOk;
    } catch (...) {
      this->error = std::current_exception();
      const Judgement judgement = judge(judge_, this->error);
      this->turnedAway = judgement.refused;
      return judgement.outcome;
    }
  }

 private:
  F call_;
  Judge judge_;
};

template <typename T>
void serveFallback(CallResult<T>& result, const CallOptions<T>& options) {
  auto& value = ResultParts::value(result);
  if (result.end() == CallEnd::kFallback) value.emplace(valueOf<T>(options.fallback));
  if (result.end() != CallEnd::kRejected || !options.whenRejected) return;
  auto served = options.whenRejected(result.reason());
  if (!served) return;
  value = std::move(served);
  ResultParts::report(result).rescued = true;
}

}  // namespace detail

}  // namespace watertight
