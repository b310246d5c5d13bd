// SPDX-License-Identifier: MIT
#pragma once
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/enum_names.h"
#include "sim/scenario.h"

namespace watertight {

/// Carries a settings struct's member to and from a SettingValue. An absent optional is `word`, and so is an
/// unlimited queue. `from` wants a value that acceptValue let through.
template <typename Member>
struct MemberValue;

template <>
struct MemberValue<bool> {
  static SettingValue get(bool member, std::string_view) { return member; }
  static bool from(const SettingValue& value) { return std::get<bool>(value); }
};

template <std::integral Member>
struct MemberValue<Member> {
  static SettingValue get(Member member, std::string_view word) {
    if (!word.empty() && static_cast<std::int64_t>(member) == kUnlimitedQueue) return std::string{word};
    return static_cast<std::int64_t>(member);
  }
  static Member from(const SettingValue& value) {
    const auto* number = std::get_if<std::int64_t>(&value);
    return static_cast<Member>(number != nullptr ? *number : kUnlimitedQueue);
  }
};

template <>
struct MemberValue<double> {
  static SettingValue get(double member, std::string_view) { return member; }
  static double from(const SettingValue& value) { return std::get<double>(value); }
};

template <>
struct MemberValue<Duration> {
  static SettingValue get(Duration member, std::string_view) { return member; }
  static Duration from(const SettingValue& value) { return std::get<Duration>(value); }
};

template <>
struct MemberValue<Instant> {
  static SettingValue get(Instant member, std::string_view) { return member.time_since_epoch(); }
  static Instant from(const SettingValue& value) { return Instant{std::get<Duration>(value)}; }
};

template <>
struct MemberValue<std::string> {
  static SettingValue get(const std::string& member, std::string_view) { return member; }
  static std::string from(const SettingValue& value) { return std::get<std::string>(value); }
};

template <typename Member>
requires std::is_enum_v<Member>
struct MemberValue<Member> {
  static SettingValue get(Member member, std::string_view) { return std::string{nameOf(member)}; }
  static Member from(const SettingValue& value) { return *fromName<Member>(std::get<std::string>(value)); }
};

template <typename Inner>
struct MemberValue<std::optional<Inner>> {
  static SettingValue get(const std::optional<Inner>& member, std::string_view word) {
    return member ? MemberValue<Inner>::get(*member, {}) : SettingValue{std::string{word}};
  }
  static std::optional<Inner> from(const SettingValue& value) {
    static_assert(!std::is_same_v<Inner, std::string>);
    if (std::holds_alternative<std::string>(value)) return std::nullopt;
    return MemberValue<Inner>::from(value);
  }
};

}  // namespace watertight
