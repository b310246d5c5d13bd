// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace watertight {

/// Walks the members of one JSON object in its text, builds nothing and allocates nothing (but for keys with
/// escapes):
///   JsonObject object{line};
///   while (object.next()) use(object.key(), object.value());
///   if (!object.whole()) ...   // not one object and nothing else
class JsonObject {
 public:
  explicit JsonObject(std::string_view text);

  /// To the next member; false after the last and where the text is not JSON.
  bool next();
  [[nodiscard]] std::string_view key() const { return key_; }
  /// The value's own text, checked to be JSON.
  [[nodiscard]] std::string_view value() const { return value_; }
  /// The member's text as it stands, key and value.
  [[nodiscard]] std::string_view member() const { return member_; }
  /// After the last member: the object was closed, and nothing but blanks follows.
  [[nodiscard]] bool whole() const { return state_ == State::kClosed; }

 private:
  enum class State : std::uint8_t { kFirst, kLater, kClosed, kFault };

  bool fault();
  bool close();

  const char* at_;
  const char* end_;
  State state_ = State::kFirst;
  std::string_view key_, value_, member_;
  std::string unescapedKey_;
};

/// The elements of a JSON array's text, in the same way.
class JsonArray {
 public:
  explicit JsonArray(std::string_view text);
  bool next();
  [[nodiscard]] std::string_view value() const { return value_; }

 private:
  const char* at_;
  const char* end_;
  bool first_ = true;
  std::string_view value_;
};

/// What a value's text says; none where it is of another kind (or a number with a fraction or an exponent).
std::optional<std::int64_t> jsonInteger(std::string_view value);
/// The string; `scratch` holds it where it has escapes, else the view is into `value`.
std::optional<std::string_view> jsonString(std::string_view value, std::string& scratch);

}  // namespace watertight
