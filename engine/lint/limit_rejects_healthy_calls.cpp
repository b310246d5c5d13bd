// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"
#include "stats/erlang.h"

namespace watertight {

/// Enough on average is too little at the peaks.
void limitRejectsHealthyCalls(const LintedCompartment& c, Findings& findings) {
  constexpr double kTooMany = 0.01;
  const auto& bulkhead = c.settings.bulkhead;
  const double offered = c.offered();
  const int limit = c.largestLimit();
  if (!bulkhead || limit < offered || limit == 0 || c.places() >= kUnlimitedQueue) return;
  const int places = static_cast<int>(std::min<std::int64_t>(c.places(), 1'000'000));
  const double rejected = blockingShare(offered, limit, places);
  if (rejected <= kTooMany) return;
  findings.push_back({"limit_rejects_healthy_calls", c.path("bulkhead.limit"),
                      fmt::format("{} calls at once on average, and room for {}{}", about(offered), limit,
                                  places > 0 ? fmt::format(" and {} that wait", places) : ""),
                      fmt::format("by Erlang's formula {} of healthy calls find no place, one in {}",
                                  aboutPercent(rejected), about(1 / rejected)),
                      c.path(fmt::format("bulkhead.limit = {}", c.enough(places)))});
}

}  // namespace watertight
