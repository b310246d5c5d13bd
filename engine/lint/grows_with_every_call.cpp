// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void growsWithEveryCall(const LintedCompartment& c, Findings& findings) {
  const auto& limiter = c.settings.limiter;
  if (!limiter || limiter->algorithm != LimiterAlgorithm::kAimdPerCall) return;
  const double seconds = c.load.rate > 0 ? (limiter->max - limiter->min) / c.load.rate : 0;
  findings.push_back(
      {"grows_with_every_call", c.path("limiter.algorithm"), "aimd_per_call grows by one a call",
       fmt::format("at {} calls a second it is back from {} to {} in {}, whatever cut it", about(c.load.rate),
                   limiter->min, limiter->max, aboutTime(fromSeconds(seconds))),
       c.path("limiter.algorithm = \"aimd\"")});
}

}  // namespace watertight
