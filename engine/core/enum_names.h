// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/check.h"

namespace watertight {

/// The names of an enum's values, in order: what files and screens say. Specialise `names` beside the enum:
///   template <> struct EnumNames<Policy> { static constexpr std::array names{"abort"sv, ...}; };
template <typename E>
struct EnumNames;

template <typename E>
constexpr std::string_view nameOf(E value) {
  const auto index = static_cast<std::size_t>(value);
  CHECK(index < EnumNames<E>::names.size());
  return EnumNames<E>::names[index];
}

template <typename E>
constexpr std::optional<E> fromName(std::string_view name) {
  for (std::size_t i = 0; i < EnumNames<E>::names.size(); ++i) {
    if (EnumNames<E>::names[i] == name) return static_cast<E>(i);
  }
  return std::nullopt;
}

}  // namespace watertight
