// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/enum_names.h"

namespace watertight {

/// What the window shows.
enum class Page : std::uint8_t { kLive, kReplay, kTune };

template <>
struct EnumNames<Page> {
  static constexpr std::array<std::string_view, 3> names{"live", "replay", "tune"};
};

}  // namespace watertight
