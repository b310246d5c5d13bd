// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/breaker_driver.h"

#include <algorithm>

namespace watertight::testing_support {

std::string BreakerDriver::ask(char call) {
  auto answer = breaker_.ask(now_);
  note(std::move(answer.change));
  if (!answer.pass) return "refused";
  passes_[call] = *answer.pass;
  return answer.pass->probe ? "probe" : "passed";
}

int BreakerDriver::calls(int n, const Outcome& outcome) {
  int refused = 0;
  for (int i = 0; i < n; ++i) {
    if (ask('?') == "refused") {
      ++refused;
    } else {
      record('?', outcome);
    }
  }
  return refused;
}

void BreakerDriver::note(std::optional<BreakerChange> change) {
  if (change) changes_.push_back(std::move(*change));
}

std::vector<std::string> BreakerDriver::transitions() const {
  std::vector<std::string> texts;
  for (const auto& change : changes_)
    texts.push_back(std::string(nameOf(change.from)) + " > " + std::string(nameOf(change.to)));
  return texts;
}

int BreakerDriver::openings() const {
  return static_cast<int>(std::count_if(changes_.begin(), changes_.end(),
                                        [](const auto& c) { return c.to == BreakerState::kOpen; }));
}

std::optional<Duration> BreakerDriver::recoversIn() const {
  const auto at = breaker_.recoversAt();
  return at ? std::optional{*at - now_} : std::nullopt;
}

}  // namespace watertight::testing_support
