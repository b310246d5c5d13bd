// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/page_shares.h"

#include <algorithm>

#include "present/card_grid.h"

namespace watertight {
namespace {

constexpr int kUsualStrip = 128, kMostStrip = 190, kUsualJournal = 128, kMostJournal = 240;
constexpr int kPart = 6;  // strip and journal: each a sixth

void giveWay(int& part, int least, int& lacking) {
  const int given = std::clamp(lacking, 0, std::max(0, part - least));
  part -= given;
  lacking -= given;
}

}  // namespace

PageShares pageShares(int height, bool many) {
  PageShares out{kUsualStrip, 0, kUsualJournal};
  if (!many) {
    out.strip = std::clamp(height / kPart, kUsualStrip, kMostStrip);
    out.journal = std::clamp(height / kPart, kUsualJournal, kMostJournal);
  }
  const int most = height - kLeastShares.strip - kLeastShares.journal;
  const int full = leastExtent(CardSize::kFull).height;
  const int wanted = most >= full ? full : std::min(most, leastExtent(CardSize::kCompact).height);
  int lacking = wanted - (height - out.strip - out.journal);
  giveWay(out.journal, kLeastShares.journal, lacking);
  giveWay(out.strip, kLeastShares.strip, lacking);
  out.cards = std::max(kLeastShares.cards, height - out.strip - out.journal);
  return out;
}

}  // namespace watertight
