// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <utility>
#include <variant>

#include "core/check.h"

namespace watertight {

/// Something that can happen: a file, a user, a log line. Says what is wrong, where, and what to do about it.
struct Error {
  std::string what;
  std::string where;   ///< file, or file:line, or the option's name; may be empty
  std::string remedy;  ///< what to do; may be empty

  /// "where: what; remedy", without the parts that are empty.
  [[nodiscard]] std::string text() const {
    std::string out = where.empty() ? what : where + ": " + what;
    return remedy.empty() ? out : out + "; " + remedy;
  }
};

/// A value, or the error that kept it from being made.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] T& value() & { return CHECK(ok()), std::get<0>(state_); }
  [[nodiscard]] const T& value() const& { return CHECK(ok()), std::get<0>(state_); }
  [[nodiscard]] T&& value() && { return CHECK(ok()), std::get<0>(std::move(state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] const Error& error() const { return CHECK(!ok()), std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value.
struct Done {};
using Status = Result<Done>;

}  // namespace watertight
