// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/fit_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace watertight {
namespace {

using testing::ElementsAre;

class FitQueueTest : public testing::Test {
 protected:
  void run(const std::vector<FitArrival>& arrivals, double begin, double end, int servers) {
    queue_.run(arrivals, begin, end, servers,
               [this](const FitArrival&, double leaves) { ends_.push_back(leaves); });
  }

  static constexpr double kForGood = std::numeric_limits<double>::infinity();
  FitQueue queue_;
  std::vector<double> ends_;
};

TEST_F(FitQueueTest, ServesFirstInFirstOut) {
  run({{0, 0, 10}, {1, 1, 10}, {2, 2, 1}}, 0, kForGood, 2);
  EXPECT_THAT(ends_, ElementsAre(10, 11, 11));
  EXPECT_EQ(queue_.mostServed(), 2U);
}

TEST_F(FitQueueTest, HasNoLimitWithZeroServers) {
  run({{0, 0, 10}, {1, 1, 10}, {2, 2, 1}}, 0, kForGood, 0);
  EXPECT_THAT(ends_, ElementsAre(10, 11, 3));
  EXPECT_EQ(queue_.mostServed(), 3U);
}

TEST_F(FitQueueTest, KeepsWhatWaitsForTheNextPeriodAndItsServers) {
  run({{0, 0, 100}, {1, 1, 5}, {2, 2, 5}}, 0, 60, 1);
  EXPECT_THAT(ends_, ElementsAre(100));
  EXPECT_EQ(queue_.waiting().size(), 2U);
  run({{3, 61, 5}}, 60, kForGood, 2);
  EXPECT_THAT(ends_, ElementsAre(100, 65, 70, 75)) << "one place more from 60 on";
}

TEST_F(FitQueueTest, LetsCallsInServiceEndWhenServersAreLost) {
  run({{0, 0, 100}, {1, 0, 90}, {2, 0, 80}}, 0, 60, 3);
  run({{3, 61, 1}}, 60, kForGood, 1);
  EXPECT_EQ(ends_.back(), 101);
}

}  // namespace
}  // namespace watertight
