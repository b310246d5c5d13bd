// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "lint/rules.h"
#include "lint/words.h"
#include "stats/false_trips.h"

namespace watertight {
namespace {

/// More often than that is more than an operator would put up with.
constexpr double kOnceADay = 1.0 / (24 * 3600);

/// A condition of the breaker, and how often chance alone meets it.
struct Noise {
  std::string setting, condition;
  double share = 0;      ///< of healthy calls that count against it
  double perSecond = 0;  ///< false trips
  std::string cure;
};

/// Zero: fewer than the rates are looked at for.
int windowCalls(const LintedCompartment& c) {
  const auto& breaker = *c.settings.breaker;
  constexpr double kMost = 1e6;  // with more, chance is no matter
  const bool byTime = breaker.window.kind == WindowKind::kTime;
  const double holds = byTime ? c.load.rate * toSeconds(breaker.window.span) : breaker.window.size;
  return holds < breaker.minimumCalls ? 0 : static_cast<int>(std::min(holds, kMost));
}

Noise rateNoise(const LintedCompartment& c, const std::string& setting, double threshold, double share) {
  const int n = windowCalls(c);
  if (n == 0) return {};
  const int k = std::max(1, static_cast<int>(std::ceil(threshold * n - 1e-9)));
  const double perSecond = c.load.rate * windowTripsPerCall(n, k, share);
  return {setting, fmt::format("{} of {} calls", k, n), share, perSecond,
          fmt::format("breaker.{} = {}", setting,
                      std::min(1.0, std::max(2 * threshold, std::ceil(30 * share) / 10)))};
}

std::vector<Noise> noises(const LintedCompartment& c) {
  const auto& breaker = *c.settings.breaker;
  const Duration ends = c.endsCalls();
  const double late = ends == Duration::zero() ? 0 : c.load.latency.shareFrom(ends);
  const double failing = c.load.errorShare + (1 - c.load.errorShare) * late;
  std::vector<Noise> all;
  if (breaker.failureRate) all.push_back(rateNoise(c, "failure_rate", *breaker.failureRate, failing));
  if (breaker.slowRate)
    all.push_back(rateNoise(c, "slow_rate", *breaker.slowRate, c.load.latency.shareFrom(breaker.slowCall)));
  if (const auto row = breaker.consecutiveFailuresInForce()) {
    all.push_back({"consecutive_failures", fmt::format("{} in a row", *row), failing,
                   c.load.rate * runTripsPerCall(*row, failing), "breaker.failure_rate = 0.5"});
  }
  return all;
}

}  // namespace

/// A breaker that opens while nothing is wrong takes a healthy dependency away.
void breakerTripsOnNoise(const LintedCompartment& c, Findings& findings) {
  if (!c.settings.breaker || c.load.rate <= 0) return;
  for (const auto& noise : noises(c)) {
    const bool always = noise.share >= 1;
    if (!always && noise.perSecond < kOnceADay) continue;
    findings.push_back(
        {"breaker_trips_on_noise", c.path("breaker." + noise.setting),
         fmt::format("{} are reached by chance, where {} of healthy calls count against it", noise.condition,
                     aboutPercent(noise.share)),
         fmt::format("at {} calls a second it opens {} with nothing wrong, each time for {} or more",
                     about(c.load.rate), always ? "at once" : aboutOften(noise.perSecond),
                     aboutTime(c.settings.breaker->recovery)),
         c.path(noise.cure)});
  }
}

}  // namespace watertight
