// SPDX-License-Identifier: MIT
#include "sweep/design.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/random.h"

namespace watertight {
namespace {

/// The purposes of core/random.h are those of runs, 1 to 15.
constexpr DrawPurpose kSweepDesign{16};

Error tooMany(std::string_view remedy) {
  return {fmt::format("more than {} points", kMostPoints), "--vary", std::string{remedy}};
}

/// The shares 0 to n − 1 in an order drawn by the key's name.
std::vector<std::size_t> shuffled(std::size_t n, DrawKey key) {
  std::vector<double> draws(n);
  for (std::size_t i = 0; i < n; ++i) {
    key.request = i;
    draws[i] = KeyedRandom{key}.uniform();
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&draws](std::size_t a, std::size_t b) { return draws[a] < draws[b]; });
  return order;
}

}  // namespace

Result<std::vector<SweepPoint>> gridPoints(const std::vector<Knob>& knobs) {
  std::size_t count = 1;
  for (const auto& knob : knobs) {
    if (knob.between) {
      return Error{fmt::format("{} has no step", knob.path), "--vary",
                   "write FROM:TO:STEP, or draw the points with --latin"};
    }
    count *= knob.values.size();
    if (count > kMostPoints) return tooMany("take larger steps, or draw the points with --latin");
  }
  std::vector<SweepPoint> points(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t rest = i;
    points[i].resize(knobs.size());
    for (std::size_t k = knobs.size(); k-- > 0;) {
      points[i][k] = knobs[k].values[rest % knobs[k].values.size()];
      rest /= knobs[k].values.size();
    }
  }
  return points;
}

Result<std::vector<SweepPoint>> latinPoints(const std::vector<Knob>& knobs, std::size_t points,
                                            std::uint64_t seed) {
  if (points > kMostPoints) return tooMany("ask for fewer");
  std::vector<SweepPoint> out(points);
  for (const auto& knob : knobs) {
    DrawKey key{seed, kSweepDesign, hashName(knob.path)};
    const auto shares = shuffled(points, key);
    key.step = 1;
    for (std::size_t i = 0; i < points; ++i) {
      key.request = i;
      const double place = static_cast<double>(shares[i]) + KeyedRandom{key}.uniform();
      out[i].push_back(valueAt(knob, place / static_cast<double>(points)));
    }
  }
  return out;
}

}  // namespace watertight
