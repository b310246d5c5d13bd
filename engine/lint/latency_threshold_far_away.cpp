// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void latencyThresholdFarAway(const LintedCompartment& c, Findings& findings) {
  constexpr int kFar = 5;
  const auto& limiter = c.settings.limiter;
  if (!limiter || limiter->algorithm != LimiterAlgorithm::kAimd || !c.load.latency.known()) return;
  const Duration p95 = c.load.latency.quantile(0.95);
  if (p95 == Duration::zero() || limiter->latencyThreshold <= times(p95, kFar)) return;
  const double factor = toSeconds(limiter->latencyThreshold) / toSeconds(p95);
  findings.push_back(
      {"latency_threshold_far_away", c.path("limiter.latency_threshold"),
       fmt::format("{} is far above the healthy p95 of {}", aboutTime(limiter->latencyThreshold),
                   aboutTime(p95)),
       fmt::format("{} must get {} times as slow before anything happens", c.name, about(factor)),
       c.path(fmt::format("limiter.latency_threshold = \"{}\"", aboutTime(roundUp(times(p95, 2.5)))))});
}

}  // namespace watertight
