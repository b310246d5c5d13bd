// SPDX-License-Identifier: MIT
#include "sim/known_calls.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr std::ptrdiff_t kNeighbours = 50;

}  // namespace

const Preset* KnownCalls::drawFrom(Iterator begin, Iterator end, const DrawKey& draws) {
  if (begin == end) return nullptr;
  const double u = KeyedRandom(draws).uniform();
  return &(begin + static_cast<std::ptrdiff_t>(u * static_cast<double>(end - begin)))->preset;
}

const Preset* KnownCalls::drawAny(const DrawKey& draws) const {
  return drawFrom(calls_.begin(), calls_.end(), draws);
}

const Preset* KnownCalls::drawNear(Instant at, const DrawKey& draws) const {
  auto low = std::lower_bound(calls_.begin(), calls_.end(), at,
                              [](const Known& known, Instant instant) { return known.at < instant; });
  auto high = low;
  while (high - low < kNeighbours && (low != calls_.begin() || high != calls_.end())) {
    const bool takeEarlier =
        high == calls_.end() || (low != calls_.begin() && at - std::prev(low)->at <= high->at - at);
    takeEarlier ? --low : ++high;
  }
  return drawFrom(low, high, draws);
}

}  // namespace watertight
