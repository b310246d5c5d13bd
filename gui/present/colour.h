// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace watertight {

/// A colour on the screen, sRGB, not premultiplied.
struct Colour {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;

  bool operator==(const Colour&) const = default;
};

/// 0xRRGGBB, opaque.
constexpr Colour rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16U & 0xffU), static_cast<std::uint8_t>(hex >> 8U & 0xffU),
          static_cast<std::uint8_t>(hex & 0xffU)};
}

constexpr Colour withAlpha(Colour colour, std::uint8_t alpha) {
  colour.a = alpha;
  return colour;
}

/// WCAG's relative luminance of an opaque colour, 0 to 1.
inline double luminance(Colour colour) {
  const auto linear = [](std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b);
}

/// WCAG's contrast of two opaque colours, 1 to 21; 4.5 is the least for text.
inline double contrast(Colour one, Colour other) {
  const double a = luminance(one);
  const double b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

}  // namespace watertight
