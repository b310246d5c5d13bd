// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

/// A timeout's latency is the time that it ran (SEMANTICS T3): no call's is above what ends it.
void latencyThresholdOutOfReach(const LintedCompartment& c, Findings& findings) {
  const auto& limiter = c.settings.limiter;
  if (!limiter || limiter->algorithm != LimiterAlgorithm::kAimd) return;
  const Duration ends = c.endsCalls();
  if (ends == Duration::zero() || limiter->latencyThreshold < ends) return;
  findings.push_back(
      {"latency_threshold_out_of_reach", c.path("limiter.latency_threshold"),
       fmt::format("{} is not below the {} that ends every call", aboutTime(limiter->latencyThreshold),
                   aboutTime(ends)),
       fmt::format("p95 can never pass it: only more than {} of errors would cut the limit",
                   aboutPercent(limiter->errorThreshold)),
       c.path(fmt::format(
           "limiter.latency_threshold = \"{}\"",
           aboutTime(std::min(ends * 4 / 5, roundUp(times(c.load.latency.quantile(0.95), 2))))))});
}

}  // namespace watertight
