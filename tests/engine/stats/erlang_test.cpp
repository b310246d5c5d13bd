// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/erlang.h"

#include <gtest/gtest.h>

#include <cmath>

namespace watertight {
namespace {

/// The closed form of M/M/c/K, term by term.
double closedForm(double offered, int servers, int queue) {
  double term = 1, sum = 1;
  for (int n = 1; n <= servers + queue; ++n) {
    term *= offered / std::min(n, servers);
    sum += term;
  }
  return term / sum;
}

TEST(Erlang, BlockingWithoutAQueueIsTheTabulatedOne) {
  EXPECT_NEAR(erlangB(8, 10), 0.12166, 5e-6);
  EXPECT_NEAR(erlangB(1, 1), 0.5, 1e-15);
  EXPECT_NEAR(erlangB(1, 2), 0.2, 1e-15);
}

TEST(Erlang, TheRecursionIsTheClosedForm) {
  for (const double offered : {0.1, 1.0, 8.0, 30.0}) {
    for (const int servers : {1, 2, 10, 25}) {
      EXPECT_NEAR(erlangB(offered, servers), closedForm(offered, servers, 0), 1e-14);
      for (const int queue : {0, 1, 7, 50}) {
        EXPECT_NEAR(blockingShare(offered, servers, queue), closedForm(offered, servers, queue), 1e-14);
      }
    }
  }
}

TEST(Erlang, ExtremesStayShares) {
  EXPECT_EQ(erlangB(0, 5), 0);
  EXPECT_EQ(erlangB(5, 0), 1);
  EXPECT_NEAR(erlangB(1e6, 1000), 0.999, 1e-6);
  EXPECT_NEAR(blockingShare(2000, 1000, 100'000), 0.5, 1e-12);
  EXPECT_EQ(blockingShare(0, 3, 3), 0);
}

TEST(Erlang, TheServersForAShareAreTheFewestThatKeepIt) {
  for (const double offered : {0.0, 0.5, 5.0, 60.0, 1000.0}) {
    for (const int queue : {0, 3}) {
      const int servers = serversFor(offered, queue, 0.01);
      EXPECT_LE(blockingShare(offered, servers, queue), 0.01);
      if (servers > 1) {
        EXPECT_GT(blockingShare(offered, servers - 1, queue), 0.01);
      }
    }
  }
}

}  // namespace
}  // namespace watertight
