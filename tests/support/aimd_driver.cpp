// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/aimd_driver.h"

#include <fmt/format.h>

#include <utility>

namespace watertight::testing_support {

void AimdDriver::see(int n, Outcome outcome) {
  outcome.slow = outcome.latency > aimd_.slowerThan();
  for (int i = 0; i < n; ++i) {
    window_.record(now_, outcome);
    aimd_.record(now_, {outcome, aimd_.epoch()});
  }
}

void AimdDriver::failFrom(std::uint32_t epoch, int n) {
  for (int i = 0; i < n; ++i) aimd_.record(now_, {{.failed = true}, epoch});
}

std::string AimdDriver::check() {
  return note(aimd_.check(now_, {0, &window_, std::exchange(hanging_, {})}));
}

void AimdDriver::healthyChecks(int checks, int n) {
  for (int i = 0; i < checks; ++i) {
    ok(n);
    turnAway();
    check();
  }
}

std::string AimdDriver::note(const std::optional<LimitChange>& change) {
  if (!change) return "nothing";
  last_ = *change;
  return fmt::format("{} {} > {}", nameOf(change->branch), change->from, change->to);
}

}  // namespace watertight::testing_support
