// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/refresh_pace.h"

namespace watertight {
namespace {

constexpr Duration kFiguresEvery = std::chrono::milliseconds{250};
constexpr Duration kJournalEvery = std::chrono::milliseconds{500};

bool takeTurn(Instant wall, Duration every, Instant& last, std::uint64_t version, std::uint64_t& drawn,
              bool forced) {
  if (!forced && (version == drawn || wall - last < every)) return false;
  last = wall;
  drawn = version;
  return true;
}

}  // namespace

RefreshPace::Due RefreshPace::due(Instant wall, const News& news) {
  const bool moved = news.paused || news.now < shown_ || news.now - shown_ >= news.pixel;
  Due due;
  due.charts = (moved || forced_) && takeTurn(wall, 2 * cost_, chartsAt_, news.version, charts_, forced_);
  if (due.charts) shown_ = news.now;
  due.figures = takeTurn(wall, kFiguresEvery, figuresAt_, news.version, figures_, forced_);
  due.journal = takeTurn(wall, kJournalEvery, journalAt_, news.version, journal_, forced_);
  forced_ = false;
  return due;
}

}  // namespace watertight
