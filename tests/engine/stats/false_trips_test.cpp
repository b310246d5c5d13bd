// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/false_trips.h"

#include <gtest/gtest.h>

#include <deque>

#include "core/random.h"

namespace watertight {
namespace {

/// Counted over so many calls that fail by chance.
struct Counted {
  double window = 0, row = 0;
};

Counted countedTrips(int calls, int n, int k, int inARow, double p) {
  std::deque<bool> window(static_cast<std::size_t>(n), false);
  int failed = 0, row = 0;
  Counted trips;
  KeyedRandom random{{1, DrawPurpose::kError}};
  for (int i = 0; i < calls; ++i) {
    const bool fails = random.uniform() < p;
    const int before = failed;
    failed += (fails ? 1 : 0) - (window.front() ? 1 : 0);
    window.pop_front();
    window.push_back(fails);
    trips.window += before < k && failed >= k ? 1 : 0;
    row = fails ? row + 1 : 0;
    trips.row += row == inARow ? 1 : 0;
  }
  trips.window /= calls;
  trips.row /= calls;
  return trips;
}

TEST(FalseTrips, AreAsManyAsOneCounts) {
  const auto trips = countedTrips(2'000'000, 50, 12, 3, 0.15);
  EXPECT_NEAR(windowTripsPerCall(50, 12, 0.15) / trips.window, 1, 0.05);
  EXPECT_NEAR(runTripsPerCall(3, 0.15) / trips.row, 1, 0.05);
}

TEST(FalseTrips, NeverComeWhereNothingOrEverythingFails) {
  EXPECT_EQ(windowTripsPerCall(100, 50, 0), 0);
  EXPECT_EQ(windowTripsPerCall(100, 50, 1), 0);
  EXPECT_EQ(runTripsPerCall(5, 0), 0);
}

TEST(FalseTrips, OfLargeWindowsStayFinite) {
  EXPECT_GE(windowTripsPerCall(1'000'000, 500'000, 0.1), 0);
  EXPECT_LT(windowTripsPerCall(1'000'000, 500'000, 0.1), 1e-300);
}

}  // namespace
}  // namespace watertight
