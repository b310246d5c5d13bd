// SPDX-License-Identifier: MIT
#include "policy/limiter.h"

namespace watertight {

GroundsPtr Limiter::groundsOf(Cause cause, std::vector<Remedy> remedies) const {
  if (!tellsGrounds_) return {};
  auto grounds = std::make_shared<Grounds>();
  grounds->cause = cause;
  grounds->remedies = std::move(remedies);
  return GroundsPtr{std::move(grounds)};
}

}  // namespace watertight
