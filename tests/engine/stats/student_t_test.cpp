// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/student_t.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(StudentT, AgreesWithThePublishedTable) {
  EXPECT_NEAR(studentQuantile(0.95, 1), 12.7062, 1e-4);
  EXPECT_NEAR(studentQuantile(0.95, 2), 4.30265, 1e-5);
  EXPECT_NEAR(studentQuantile(0.95, 3), 3.18245, 1e-5);
  EXPECT_NEAR(studentQuantile(0.95, 10), 2.22814, 1e-5);
  EXPECT_NEAR(studentQuantile(0.95, 19), 2.09302, 1e-5);
  EXPECT_NEAR(studentQuantile(0.99, 4), 4.60409, 1e-5);
}

TEST(StudentT, ComesNearTheNormalDistributionWithManyDegreesOfFreedom) {
  EXPECT_NEAR(studentQuantile(0.95, 10'000), 1.960, 1e-3);
}

}  // namespace
}  // namespace watertight
