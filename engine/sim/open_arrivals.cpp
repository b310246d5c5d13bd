// SPDX-License-Identifier: MIT
#include "sim/open_arrivals.h"

#include <algorithm>

#include "core/deterministic_math.h"
#include "core/random.h"

namespace watertight {

OpenArrivals::OpenArrivals(Arrivals kind, std::uint64_t seed, double rate)
    : kind_(kind), seed_(seed), rate_(rate), gapLeft_(nextGap()) {
  aim(Instant{});
}

double OpenArrivals::nextGap() {
  if (kind_ == Arrivals::kConstant) return 1;
  if (used_ == ahead_.size()) drawAhead();
  return ahead_[used_++];
}

void OpenArrivals::drawAhead() {
  for (double& gap : ahead_)
    gap = -detLog(KeyedRandom({seed_, DrawPurpose::kArrival, 0, drawn_++}).uniform());
  used_ = 0;
}

void OpenArrivals::advance(Instant now) {
  gapLeft_ = nextGap();
  aim(now);
}

void OpenArrivals::setRate(Instant now, double rate) {
  if (rate == rate_) return;
  gapLeft_ = std::max(0.0, gapLeft_ - toSeconds(now - since_) * rate_);
  rate_ = rate;
  aim(now);
}

void OpenArrivals::aim(Instant now) {
  since_ = now;
  next_ = rate_ > 0 ? saturatingAdd(now, fromSeconds(gapLeft_ / rate_)) : kNever;
}

}  // namespace watertight
