// SPDX-License-Identifier: MIT
#include "downstream/draws_ahead.h"

#include <algorithm>
#include <utility>

namespace watertight {

Duration DrawsAhead::draw(const LatencyModel& model, const DrawKey& key) {
  if (end_ == 0 && key.attempt == 1) like_ = key;
  if (isLikeThose(key)) {
    if (key.request >= end_) enterBlockOf(model, key.request);
    ++asked_;
    if (key.request >= first_) return draws_[key.request % kKept];
  }
  KeyedRandom random(key);
  return model.draw(random);
}

void DrawsAhead::enterBlockOf(const LatencyModel& model, std::uint64_t request) {
  const std::uint64_t begin = request - request % kBlock;
  const bool worthwhile = std::exchange(asked_, 0) >= kWorthwhile;
  if (begin != std::exchange(end_, begin + kBlock)) first_ = begin;
  if (!worthwhile) {
    first_ = end_;
    return;
  }
  first_ = std::max(first_, end_ - std::min(end_, kKept));
  like_.request = begin;
  model.drawEach(like_, std::span(draws_).subspan(begin % kKept, kBlock));
}

bool DrawsAhead::isLikeThose(const DrawKey& key) const {
  return key.step == like_.step && key.attempt == like_.attempt && key.name == like_.name &&
         key.purpose == like_.purpose && key.seed == like_.seed;
}

}  // namespace watertight
