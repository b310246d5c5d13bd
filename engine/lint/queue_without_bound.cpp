// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {
namespace {

/// A fault, and by how many calls a second the queue grows in it.
struct Growth {
  const FaultSettings* fault = nullptr;
  double rate = 0, served = 0;
  [[nodiscard]] double perSecond() const { return rate - served; }
};

bool begins(const LintedCompartment& c, const FaultSettings& fault) {
  return fault.at && fault.at->time_since_epoch() < c.plan.scenario->duration;
}

Growth growthIn(const LintedCompartment& c, const FaultSettings& fault, std::size_t dependency) {
  const auto& base = c.plan.scenario->dependencies[dependency].downstream;
  const std::vector<FeltFault> felt{{fault.effect, 1, true}};
  const auto disturbed = withFaults(base, felt);
  const auto latency = latencyOf(disturbed, samplesOf(c.plan.inputs->samples, dependency));
  const auto ends = c.callTimeout == Duration::zero() ? kForever : c.callTimeout;
  const double held = toSeconds(latency.meanUpTo(ends));
  const int places = disturbed.capacity > 0 ? std::min(c.settings.bulkhead->limit, disturbed.capacity)
                                            : c.settings.bulkhead->limit;
  const double served = disturbed.pause || disturbed.outage || held <= 0 ? 0 : places / held;
  return {&fault, c.load.rate, served};
}

Growth worst(const LintedCompartment& c) {
  Growth worst;
  const auto& scenario = *c.plan.scenario;
  for (const auto& fault : scenario.faults) {
    for (const auto dependency : c.dependencies) {
      if (fault.dependency != scenario.dependencies[dependency].name || !begins(c, fault)) continue;
      const auto growth = growthIn(c, fault, dependency);
      if (growth.perSecond() > worst.perSecond()) worst = growth;
    }
  }
  return worst;
}

std::string consequence(const LintedCompartment& c) {
  const auto growth = worst(c);
  if (growth.perSecond() <= 0) {
    return fmt::format("memory is the only limit: should {} stop answering, it grows by {} calls a second",
                       c.name, about(c.load.rate));
  }
  const auto& fault = *growth.fault;
  const auto end = c.plan.scenario->duration - fault.at->time_since_epoch();
  const Duration length = std::min(fault.length.value_or(end), end);
  return fmt::format(
      "memory is the only limit: in the fault at {} {} calls a second come and {} are served, so it "
      "grows by {} a second, to {} in {}",
      aboutTime(fault.at->time_since_epoch()), about(growth.rate), about(growth.served),
      about(growth.perSecond()), about(growth.perSecond() * toSeconds(length)), aboutTime(length));
}

}  // namespace

void queueWithoutBound(const LintedCompartment& c, Findings& findings) {
  const auto& bulkhead = c.settings.bulkhead;
  if (!bulkhead || bulkhead->queue < kUnlimitedQueue) return;
  if (bulkhead->kind == BulkheadKind::kSemaphore && bulkhead->policy != Policy::kWait) return;
  findings.push_back({"queue_without_bound", c.path("bulkhead.queue"), "the queue has no bound",
                      consequence(c),
                      c.path(fmt::format("bulkhead.queue = {}", std::max(1, bulkhead->limit)))});
}

}  // namespace watertight
