// SPDX-License-Identifier: MIT
#pragma once
#include <exception>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/check.h"
#include "runtime/call_report.h"

namespace watertight {

/// Thrown by CallResult::valueOrThrow() where there is neither a value nor an exception of the call's own.
class CallRefused : public std::runtime_error {
 public:
  explicit CallRefused(const CallReport& report);
  [[nodiscard]] CallEnd end() const { return end_; }
  [[nodiscard]] RejectReason reason() const { return reason_; }

 private:
  CallEnd end_;
  RejectReason reason_;
};

namespace detail {
struct ResultParts;
}

/// What a caller gets from execute(): a value, the call's own exception, or the news that there is neither. A
/// call that returns nothing has a std::monostate as its value.
template <typename T>
class [[nodiscard]] CallResult {
 public:
  using Value = std::conditional_t<std::is_void_v<T>, std::monostate, T>;

  CallResult() = default;
  CallResult(const CallReport& report, std::optional<Value> value, std::exception_ptr error)
      : report_(report), value_(std::move(value)), error_(std::move(error)) {}

  /// ok, error, timeout, ignored, cancelled, rejected, discarded or fallback, as the caller sees it.
  [[nodiscard]] CallEnd end() const { return report_.seen(); }
  [[nodiscard]] bool ok() const { return end() == CallEnd::kOk; }
  /// Of the call, or of the fallback.
  [[nodiscard]] bool hasValue() const { return value_.has_value(); }
  [[nodiscard]] const Value& value() const& { return CHECK(hasValue()), *value_; }
  [[nodiscard]] Value&& value() && { return CHECK(hasValue()), *std::move(value_); }
  /// What the call threw; null where it threw nothing, or was given up before.
  [[nodiscard]] const std::exception_ptr& error() const { return error_; }
  /// Why it was not admitted at once.
  [[nodiscard]] RejectReason reason() const { return report_.reason; }
  [[nodiscard]] RanOn ranOn() const { return report_.ranOn; }
  [[nodiscard]] const CallReport& report() const { return report_; }

  /// For callers that live with exceptions: the value, or the call's own exception, or CallRefused.
  Value valueOrThrow() && {
    if (value_) return *std::move(value_);
    if (error_) std::rethrow_exception(error_);
    throw CallRefused(report_);
  }

 private:
  friend detail::ResultParts;
  CallReport report_;
  std::optional<Value> value_;
  std::exception_ptr error_;
};

namespace detail {

/// For execute(), which fills a result where it stands: copying what was just written in parts costs more
/// than the rest of a call.
struct ResultParts {
  template <typename T>
  static CallReport& report(CallResult<T>& result) {
    return result.report_;
  }
  template <typename T>
  static auto& value(CallResult<T>& result) {
    return result.value_;
  }
  template <typename T>
  static std::exception_ptr& error(CallResult<T>& result) {
    return result.error_;
  }
};

}  // namespace detail

}  // namespace watertight
