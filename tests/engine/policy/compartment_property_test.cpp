// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of every compartment after everything that may happen to it: B1 to B4, B6 to B9, B11, C4, C8, A5
// and the sums of M2. To look elsewhere: --gtest_random_seed=N; the seed of a failure is printed with it.
#include <gtest/gtest.h>

#include "support/compartment_storm.h"

namespace watertight {
namespace {

constexpr std::uint64_t kStorms = 300;

TEST(CompartmentProperty, KeepsItsBooksThroughAnyStorm) {
  const auto chosen = static_cast<std::uint64_t>(testing::UnitTest::GetInstance()->random_seed());
  for (std::uint64_t i = 0; i < kStorms && !HasFailure(); ++i) {
    const std::uint64_t seed = chosen * kStorms + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    testing_support::CompartmentStorm storm(seed);
    storm.run(3000);
    storm.drain();
  }
}

}  // namespace
}  // namespace watertight
