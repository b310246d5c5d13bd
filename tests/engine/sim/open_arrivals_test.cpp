// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/open_arrivals.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

std::vector<Instant> first(OpenArrivals& arrivals, int n) {
  std::vector<Instant> times;
  for (int i = 0; i < n; ++i) {
    times.push_back(arrivals.next());
    arrivals.advance(arrivals.next());
  }
  return times;
}

TEST(OpenArrivals, ConstantOnesComeAtEqualGapsAndTheFirstGapStartsAtZero) {
  OpenArrivals arrivals(Arrivals::kConstant, 1, 4);
  EXPECT_EQ(first(arrivals, 3), (std::vector<Instant>{Instant{250ms}, Instant{500ms}, Instant{750ms}}));
}

TEST(OpenArrivals, PoissonOnesHaveGapsOfTheRightMeanAndSpread) {
  OpenArrivals arrivals(Arrivals::kPoisson, 1, 10);
  constexpr int kGaps = 100'000;
  double sum = 0;
  double squares = 0;
  Instant last{};
  for (const Instant t : first(arrivals, kGaps)) {
    const double gap = toSeconds(t - last);
    last = t;
    sum += gap;
    squares += gap * gap;
  }
  EXPECT_NEAR(sum / kGaps, 0.1, 0.1 * 0.01);
  EXPECT_NEAR(squares / kGaps, 2 * 0.01, 0.02 * 0.03);  // an exponential's second moment
}

TEST(OpenArrivalsE3, OneSeedGivesOneSeriesAndAnotherAnother) {
  OpenArrivals a(Arrivals::kPoisson, 1, 10);
  OpenArrivals b(Arrivals::kPoisson, 1, 10);
  OpenArrivals c(Arrivals::kPoisson, 2, 10);
  const auto series = first(a, 100);
  EXPECT_EQ(series, first(b, 100));
  EXPECT_NE(series, first(c, 100));
}

TEST(OpenArrivalsE3, TwiceTheRateIsTheSameSeriesTwiceAsDense) {
  OpenArrivals slow(Arrivals::kPoisson, 1, 10);
  OpenArrivals fast(Arrivals::kPoisson, 1, 20);
  const auto slowTimes = first(slow, 100);
  const auto fastTimes = first(fast, 100);
  for (std::size_t i = 0; i < slowTimes.size(); ++i) {
    EXPECT_NEAR(toSeconds(slowTimes[i].time_since_epoch()), 2 * toSeconds(fastTimes[i].time_since_epoch()),
                1e-6);
  }
}

TEST(OpenArrivalsS2, AChangeOfRateMidGapStretchesWhatIsLeftOfIt) {
  OpenArrivals arrivals(Arrivals::kConstant, 1, 1);  // next at 1 s
  arrivals.setRate(Instant{500ms}, 2);               // half a gap is left: 250 ms
  EXPECT_EQ(arrivals.next(), Instant{750ms});
  arrivals.advance(Instant{750ms});
  EXPECT_EQ(arrivals.next(), Instant{1250ms});
}

TEST(OpenArrivalsE3, AChangeOfRateDrawsNothingAnew) {
  OpenArrivals steady(Arrivals::kPoisson, 3, 10);
  OpenArrivals turned(Arrivals::kPoisson, 3, 10);
  const Instant middle{Duration{toNanoseconds(steady.next()) / 2}};
  turned.setRate(middle, 1000);
  turned.setRate(middle, 10);
  EXPECT_NEAR(static_cast<double>(toNanoseconds(turned.next())),
              static_cast<double>(toNanoseconds(steady.next())), 2);
  steady.advance(steady.next());
  turned.advance(turned.next());
  EXPECT_NEAR(static_cast<double>(toNanoseconds(turned.next())),
              static_cast<double>(toNanoseconds(steady.next())), 2);
}

// Whoever turns another knob tells the rate again; rounding must not move the arrivals (E3).
TEST(OpenArrivalsE3, TheSameRateAgainMovesNothing) {
  OpenArrivals arrivals(Arrivals::kPoisson, 3, 7);
  const Instant next = arrivals.next();
  for (std::int64_t ns = 0; ns < toNanoseconds(next); ns += toNanoseconds(next) / 1000) {
    arrivals.setRate(Instant{Duration{ns}}, 7);
    ASSERT_EQ(arrivals.next(), next);
  }
}

TEST(OpenArrivals, NobodyComesAtARateOfZeroUntilItRises) {
  OpenArrivals arrivals(Arrivals::kConstant, 1, 1);
  arrivals.setRate(Instant{250ms}, 0);
  EXPECT_EQ(arrivals.next(), kNever);
  arrivals.setRate(Instant{10s}, 1);
  EXPECT_EQ(arrivals.next(), Instant{10'750ms});
}

}  // namespace
}  // namespace watertight
