// SPDX-License-Identifier: MIT
#include "sim/fitted_downstream.h"

#include <algorithm>

#include "sim/fit_draws.h"
#include "sim/replay_calls.h"

namespace watertight {

Micros RecordedTime::then(Instant at) const {
  return first + std::chrono::duration_cast<Micros>(fromSeconds(toSeconds(at.time_since_epoch()) * speed));
}

Instant RecordedTime::now(Micros then) const {
  const double seconds = static_cast<double>((then - first).count()) / 1e6;
  return Instant{fromSeconds(seconds / speed)};
}

bool FittedDownstream::queues(const FittedPeriod& period) const {
  return extreme_ == FitExtreme::kCapacityLoss && period.slow;
}

Duration FittedDownstream::drawn(const FittedPeriod& period, double share) const {
  const double factor = extreme_ == FitExtreme::kSlowdown ? period.slowdown : period.remainder;
  return fromSeconds(toSeconds(sampleAt(fit_->service, share)) * factor);
}

Preset FittedDownstream::presetOf(const CallRecord& record, const DrawKey& key) const {
  const FittedPeriod& period = fit_->at(record.start);
  const bool queued = queues(period);
  const auto kind = serviceKind(record.outcome, queued);
  Preset preset = watertight::presetOf(record);
  preset.service = serviceOf<Duration>(kind, drawn(period, drawFor(key).service), record.latency);
  if (queued && record.outcome == RecordedOutcome::kTimeout) preset.answer = Answer::kOk;
  return preset;
}

Preset FittedDownstream::presetAt(Micros then, const DrawKey& key) const {
  const FittedPeriod& period = fit_->at(then);
  const FitDraws draws = drawFor(key);
  const double timeouts = queues(period) ? 0 : period.timeoutRate;
  if (draws.outcome < timeouts) return {patience(), Answer::kTimeout};
  const bool fails = draws.outcome < timeouts + period.errorRate;
  return {drawn(period, draws.service), fails ? Answer::kError : Answer::kOk};
}

Duration FittedDownstream::patience() const {
  return std::max(Duration::zero(), Duration{fit_->patience});
}

std::vector<FittedDownstream::Capacity> FittedDownstream::capacities() const {
  std::vector<Capacity> capacities{{Instant{}, 0}};
  if (extreme_ == FitExtreme::kSlowdown) return capacities;
  capacities.front().servers = fit_->periods.front().capacity;
  for (const auto& period : fit_->periods) {
    const Instant from = time_.now(period.begin);
    if (from == capacities.back().from) {
      capacities.back().servers = period.capacity;
    } else if (period.capacity != capacities.back().servers) {
      capacities.push_back({from, period.capacity});
    }
  }
  return capacities;
}

}  // namespace watertight
