// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/refresh_pace.h"

namespace watertight {
namespace {

constexpr Duration kFiguresEvery = std::chrono::milliseconds{250};
constexpr Duration kJournalEvery = std::chrono::milliseconds{500};

}  // namespace

bool RefreshPace::isDue(Part& part, Instant wall, const News& news, Duration every) const {
  const bool due = news.version != part.version && (news.paused || wall - part.at >= every);
  if (!due && !forced_) return false;
  part = {news.version, wall};
  return true;
}

void RefreshPace::beginRound(Due& due, Instant wall, const News& news) {
  const bool moved = forced_ || news.paused || news.now < shown_ || news.now - shown_ >= news.pixel;
  due.charts = moved && isDue(charts_, wall, news, 2 * cost_);
  if (!due.charts) return;
  shown_ = news.now;
  figuresToo_ = isDue(figures_, wall, news, kFiguresEvery);
  next_ = {0, turns_};
}

// What has become new since the round began is the next round's.
void RefreshPace::goOn(Due& due, Instant wall) {
  due.charts = wall - charts_.at >= 2 * cost_;
  if (due.charts) charts_.at = wall;
}

RefreshPace::Due RefreshPace::due(Instant wall, const News& news) {
  Due due;
  if (forced_ || next_.first()) {
    beginRound(due, wall, news);
  } else {
    goOn(due, wall);
  }
  if (due.charts) {
    due.figures = figuresToo_;
    due.turn = next_;
    next_.index = (next_.index + 1) % next_.count;
  }
  due.clock = isDue(clock_, wall, news, kFiguresEvery);
  due.journal = isDue(journal_, wall, news, kJournalEvery);
  forced_ = false;
  return due;
}

}  // namespace watertight
