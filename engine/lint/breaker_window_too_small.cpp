// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <cmath>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void breakerWindowTooSmall(const LintedCompartment& c, Findings& findings) {
  const auto& breaker = c.settings.breaker;
  if (!breaker || !(breaker->failureRate || breaker->slowRate) || c.load.rate <= 0) return;
  const auto& window = breaker->window;
  const bool byTime = window.kind == WindowKind::kTime;
  const Duration span = byTime ? window.span : window.maxAge;
  const bool forEver = !byTime && span == Duration::zero();
  double holds = forEver ? window.size : c.load.rate * toSeconds(span);
  if (!byTime) holds = std::min<double>(holds, window.size);
  if (holds >= breaker->minimumCalls) return;
  const bool bySize = !byTime && window.size < breaker->minimumCalls;
  const auto longer = aboutTime(roundUp(fromSeconds(2 * breaker->minimumCalls / c.load.rate)));
  findings.push_back({"breaker_window_too_small", c.path("breaker.minimum_calls"),
                      fmt::format("the window holds {} calls at {} a second, and minimum_calls is {}",
                                  about(holds), about(c.load.rate), breaker->minimumCalls),
                      "the rates are not looked at: the breaker stays closed, whatever fails",
                      bySize ? c.path(fmt::format("breaker.window.size = {}", breaker->minimumCalls))
                             : c.path(fmt::format("breaker.window.{} = \"{}\", or minimum_calls = {}",
                                                  byTime ? "span" : "max_age", longer,
                                                  std::max(1, static_cast<int>(holds / 2))))});
}

}  // namespace watertight
