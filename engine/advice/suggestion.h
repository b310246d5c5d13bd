// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "lint/linted_compartment.h"

namespace watertight {

/// One setting, and why it should stand there.
struct Suggestion {
  std::string path;  ///< "sms.bulkhead.limit", "service.isolation"
  std::string now;   ///< empty: the part is not there yet
  std::string value;
  std::string reason;  ///< one sentence

  bool operator==(const Suggestion&) const = default;
};

/// A compartment as it should be.
struct SuggestedCompartment {
  CompartmentSettings settings;
  std::vector<Suggestion> suggestions;  ///< of what differs from what is there

  /// Workers that its calls can hold at most.
  [[nodiscard]] std::int64_t holds() const { return settings.bulkhead->limit + settings.bulkhead->queue; }
};

/// What healthy traffic asks for: a limit and a queue that turn away no more than `share` of its calls, time
/// limits that its latencies keep, a breaker that its errors do not trip. Never more than half of the
/// workers. The traffic must be known. Pure.
SuggestedCompartment suggestFor(const LintedCompartment& compartment, double share);

}  // namespace watertight
