// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/page_shares.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(PageShares, StripAndJournalGrowWithThePageToABound) {
  EXPECT_EQ(pageShares(900, false), (PageShares{150, 600, 150}));
  EXPECT_EQ(pageShares(2400, false), (PageShares{190, 1970, 240}));
}

TEST(PageShares, ManyCardsHaveAllThatIsLeft) {
  EXPECT_EQ(pageShares(900, true), (PageShares{128, 644, 128}));
}

TEST(PageShares, TheJournalGivesWayBeforeTheStripSoThatCardsAreFull) {
  EXPECT_EQ(pageShares(560, false), (PageShares{128, 330, 102}));
  EXPECT_EQ(pageShares(540, false), (PageShares{118, 330, 92}));
}

TEST(PageShares, NothingGivesWayForFullCardsThatCannotBe) {
  EXPECT_EQ(pageShares(500, false), (PageShares{128, 244, 128}));
}

TEST(PageShares, CardsKeepTheirLeast) {
  EXPECT_EQ(pageShares(300, false), kLeastShares);
}

}  // namespace
}  // namespace watertight
