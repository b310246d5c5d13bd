// SPDX-License-Identifier: MIT
#pragma once
#include "core/enum_names.h"
#include "core/time_types.h"

namespace watertight {

enum class WindowKind : std::uint8_t { kTime, kCount };

template <>
struct EnumNames<WindowKind> {
  static constexpr std::array<std::string_view, 2> names{"time", "count"};
};

/// How much of the past a window holds (SEMANTICS W1).
struct WindowSettings {
  WindowKind kind = WindowKind::kTime;
  Duration span = std::chrono::seconds{10};    ///< kind time
  int size = 100;                              ///< kind count: outcomes
  Duration maxAge = std::chrono::seconds{60};  ///< kind count; zero = any age

  bool operator==(const WindowSettings&) const = default;
};

}  // namespace watertight
