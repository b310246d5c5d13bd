// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void limiterStarvesAtMin(const LintedCompartment& c, Findings& findings) {
  const auto& limiter = c.settings.limiter;
  if (!limiter || limiter->algorithm != LimiterAlgorithm::kAimd || !c.load.latency.known()) return;
  const double held = toSeconds(c.heldFor());
  const double served = held > 0 ? std::min(c.load.rate, limiter->min / held) : c.load.rate;
  const double seen = served * toSeconds(limiter->evidenceAge);
  if (served <= 0 || seen >= limiter->minSamples - 1e-9) return;
  findings.push_back(
      {"limiter_starves_at_min", c.path("limiter.min_samples"),
       fmt::format("at its min of {} the limiter sees {} calls in {}, and wants {}", limiter->min,
                   about(seen), aboutTime(limiter->evidenceAge), limiter->minSamples),
       fmt::format("it can decide nothing by what it sees there, and leaves the limit at {} as long as one "
                   "call in {} "
                   "fails",
                   limiter->min, about(std::max(1.0, seen))),
       c.path(fmt::format("limiter.evidence_age = \"{}\"",
                          aboutTime(roundUp(fromSeconds(2 * limiter->minSamples / served)))))});
}

}  // namespace watertight
