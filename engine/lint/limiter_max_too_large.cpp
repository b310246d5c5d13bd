// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void limiterMaxTooLarge(const LintedCompartment& c, Findings& findings) {
  const auto& limiter = c.settings.limiter;
  if (!limiter || limiter->monitorOnly || c.workers() == 0 || !c.load.awaited()) return;
  if (2 * limiter->max <= c.workers()) return;
  const int half = std::max(1, c.workers() / 2);
  findings.push_back({"limiter_max_too_large", c.path("limiter.max"),
                      fmt::format("{} is above half of the {} workers", limiter->max, c.workers()),
                      fmt::format("in good times the limit grows until a slow {} can hold {} of {} workers",
                                  c.name, std::min(limiter->max, c.workers()), c.workers()),
                      c.path(fmt::format("limiter.max = {}", std::max(half, limiter->min)))});
}

}  // namespace watertight
