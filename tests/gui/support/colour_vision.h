// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cmath>

#include "present/colour.h"

namespace watertight {

/// How eyes see colours: all of them, or without one kind of cone.
enum class Vision { kNormal, kProtanopia, kDeuteranopia, kTritanopia };
inline constexpr std::array kVisions{Vision::kNormal, Vision::kProtanopia, Vision::kDeuteranopia,
                                     Vision::kTritanopia};

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

inline Triple times(const Matrix& matrix, const Triple& by) {
  Triple out{};
  for (std::size_t i = 0; i < 3; ++i)
    out[i] = matrix[i][0] * by[0] + matrix[i][1] * by[1] + matrix[i][2] * by[2];
  return out;
}

/// Linear red, green and blue as such eyes take them; the model of Machado, Oliveira and Fernandes (2009) at
/// full severity.
inline const Matrix& conesOf(Vision vision) {
  static constexpr std::array<Matrix, 4> kCones{
      {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
       {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
       {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
       {{{1.255528, -0.076749, -0.178779},
         {-0.078411, 0.930809, 0.147602},
         {0.004733, 0.691367, 0.303900}}}}};
  return kCones[static_cast<std::size_t>(vision)];
}

/// Where a colour lies in Oklab, whose distances are about as large as the differences that are seen.
inline Triple seen(Colour colour, Vision vision) {
  const auto linear = [](std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  auto light = times(conesOf(vision), {linear(colour.r), linear(colour.g), linear(colour.b)});
  for (auto& part : light) part = std::min(1.0, std::max(0.0, part));
  auto cones = times({{{0.4122214708, 0.5363325363, 0.0514459929},
                       {0.2119034982, 0.6806995451, 0.1073969566},
                       {0.0883024619, 0.2817188376, 0.6299787005}}},
                     light);
  for (auto& cone : cones) cone = std::cbrt(cone);
  return times({{{0.2104542553, 0.7936177850, -0.0040720468},
                 {1.9779984951, -2.4285922050, 0.4505937099},
                 {0.0259040371, 0.7827717662, -0.8086757660}}},
               cones);
}

/// 0: the same; 0.02 can just be told apart side by side; black and white are 1 apart.
inline double difference(Colour one, Colour other, Vision vision) {
  const auto a = seen(one, vision);
  const auto b = seen(other, vision);
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

}  // namespace watertight
