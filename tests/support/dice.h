// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "core/time_types.h"

namespace watertight::testing_support {

/// Choices of a property test, all from one seed.
class Dice {
 public:
  explicit Dice(std::uint64_t seed, std::string_view game = "dice")
      : random_({seed, DrawPurpose::kRoute, hashName(game)}) {}

  double uniform(double low = 0, double high = 1) { return low + (high - low) * random_.uniform(); }
  bool chance(double probability) { return random_.uniform() < probability; }
  /// Both ends included.
  int between(int low, int high) {
    return low + static_cast<int>(random_.next() % static_cast<std::uint64_t>(high - low + 1));
  }
  Duration duration(Duration low, Duration high) {
    const auto span = static_cast<std::uint64_t>((high - low).count()) + 1;
    return low + Duration{static_cast<std::int64_t>(random_.next() % span)};
  }
  template <typename T>
  T oneOf(const std::vector<T>& values) {
    return values[static_cast<std::size_t>(between(0, static_cast<int>(values.size()) - 1))];
  }

 private:
  KeyedRandom random_;
};

}  // namespace watertight::testing_support
