// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>

#include "core/enum_names.h"
#include "present/colour.h"
#include "present/ink.h"

namespace watertight {

enum class ThemeName : std::uint8_t { kDark, kLight };

template <>
struct EnumNames<ThemeName> {
  static constexpr std::array<std::string_view, 2> names{"dark", "light"};
};

inline constexpr std::size_t kDependencyColours = 8;

/// Every colour of the app. Text on a fill has a contrast of at least 4.5 in both themes.
struct Theme {
  ThemeName name = ThemeName::kDark;
  std::array<Colour, kRoles> roles{};
  std::array<Colour, kDependencyColours> dependencies{};

  [[nodiscard]] Colour of(Role role) const;  ///< any but kDependency
  /// The colour of an ink, its shade in alpha. Dependencies past the eighth begin again at the first.
  [[nodiscard]] Colour of(Ink ink) const;
};

const Theme& themeOf(ThemeName name);

/// A light theme's dark one, and the other way round.
constexpr ThemeName otherTheme(ThemeName name) {
  return name == ThemeName::kDark ? ThemeName::kLight : ThemeName::kDark;
}

}  // namespace watertight
