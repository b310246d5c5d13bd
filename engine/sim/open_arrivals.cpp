// SPDX-License-Identifier: MIT
#include "sim/open_arrivals.h"

#include <algorithm>

#include "core/deterministic_math.h"
#include "core/random.h"

namespace watertight {

OpenArrivals::OpenArrivals(Arrivals kind, std::uint64_t seed, double rate)
    : kind_(kind), seed_(seed), rate_(rate), gapLeft_(drawGap()) {
  aim(Instant{});
}

double OpenArrivals::drawGap() {
  if (kind_ == Arrivals::kConstant) return 1;
  KeyedRandom random({seed_, DrawPurpose::kArrival, 0, drawn_++});
  return -detLog(random.uniform());
}

void OpenArrivals::advance(Instant now) {
  gapLeft_ = drawGap();
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
