// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/refresh_pace.h"

namespace watertight {
namespace {

constexpr Duration kFiguresEvery = std::chrono::milliseconds{250};
constexpr Duration kJournalEvery = std::chrono::milliseconds{500};

}  // namespace

bool RefreshPace::takeTurn(Part& part, Instant wall, const News& news, Duration every) const {
  const bool due = news.version != part.version && (news.paused || wall - part.at >= every);
  if (!due && !forced_) return false;
  part = {news.version, wall};
  return true;
}

RefreshPace::Due RefreshPace::due(Instant wall, const News& news) {
  const bool moved = forced_ || news.paused || news.now < shown_ || news.now - shown_ >= news.pixel;
  Due due;
  due.charts = moved && takeTurn(charts_, wall, news, 2 * cost_);
  if (due.charts) shown_ = news.now;
  due.figures = due.charts && takeTurn(figures_, wall, news, kFiguresEvery);
  due.clock = takeTurn(clock_, wall, news, kFiguresEvery);
  due.journal = takeTurn(journal_, wall, news, kJournalEvery);
  forced_ = false;
  return due;
}

}  // namespace watertight
