// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/live/state_listener.h"

#include "runtime/execute.h"

namespace watertight::conformance {

void StateListener::onState(Instant, const BreakerChange& change) {
  {
    const std::scoped_lock lock(mutex_);
    heard_.push_back(change);
  }
  LiveCompartment* compartment = askedBack_;
  if (compartment == nullptr) return;
  sawState_ = compartment->state().breaker;
  sawCanCall_ = execute(*compartment, [] {}).ok();
}

std::vector<BreakerChange> StateListener::heard() const {
  const std::scoped_lock lock(mutex_);
  return heard_;
}

int StateListener::brokenLinks() const {
  const auto all = heard();
  int broken = 0;
  for (std::size_t i = 1; i < all.size(); ++i) broken += all[i].from != all[i - 1].to;
  return broken;
}

}  // namespace watertight::conformance
