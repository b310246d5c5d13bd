// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nearest_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(NearestName, CountsChangesAdditionsOmissionsAndSwaps) {
  EXPECT_EQ(editDistance("limit", "limit"), 0U);
  EXPECT_EQ(editDistance("limt", "limit"), 1U);
  EXPECT_EQ(editDistance("limiit", "limit"), 1U);
  EXPECT_EQ(editDistance("lemit", "limit"), 1U);
  EXPECT_EQ(editDistance("ilmit", "limit"), 1U);
  EXPECT_EQ(editDistance("", "limit"), 5U);
}

TEST(NearestName, LooksAtTheBeginningOfLongNamesOnly) {
  EXPECT_EQ(editDistance(std::string(1'000'000, 'a'), std::string(1'000'000, 'b')), 64U);
}

TEST(NearestName, TheBestCandidatesComeFirst) {
  const std::vector<std::string_view> names{"queue", "limit", "limits", "policy"};
  EXPECT_EQ(nearestName("limi", names), "limit");
  EXPECT_THAT(nearestNames("limi", names, 2), testing::ElementsAre("limit", "limits"));
  EXPECT_EQ(nearestName("limi", {}), "");
}

}  // namespace
}  // namespace watertight
