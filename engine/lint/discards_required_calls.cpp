// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void discardsRequiredCalls(const LintedCompartment& c, Findings& findings) {
  const auto& bulkhead = c.settings.bulkhead;
  if (!bulkhead || !c.load.required) return;
  const auto decides = bulkhead->policy == Policy::kWait ? bulkhead->then : bulkhead->policy;
  if (decides != Policy::kDiscard && decides != Policy::kDiscardOldest) return;
  findings.push_back({"discards_required_calls",
                      c.path(bulkhead->policy == Policy::kWait ? "bulkhead.then" : "bulkhead.policy"),
                      fmt::format("{} drops calls that a request cannot do without", nameOf(decides)),
                      "each dropped call fails its request, and no error says why",
                      c.path(fmt::format("bulkhead.{} = \"abort\", or \"fallback\"",
                                         bulkhead->policy == Policy::kWait ? "then" : "policy"))});
}

}  // namespace watertight
