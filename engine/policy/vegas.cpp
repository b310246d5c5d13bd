// SPDX-License-Identifier: MIT
#include "policy/vegas.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace watertight {
namespace {

/// max(1, floor(log10 limit)), without libm.
int decades(double limit) {
  const auto whole = static_cast<std::int64_t>(limit);
  int decades = 0;
  for (std::int64_t power = 10; power <= whole; power *= 10) ++decades;
  return std::max(1, decades);
}

}  // namespace

Vegas::Vegas(const LimiterSettings& settings, const DrawKey& key) : settings_(settings), key_(key) {
  key_.purpose = DrawPurpose::kLimiterJitter;
  drawJitter();
}

LimitStep Vegas::next(double limit, const LimitSample& sample) {
  seen_ = sample;
  probed_ = false;
  normalBefore_ = normal_;
  if (sample.latency > Duration::zero()) {
    ++sinceProbe_;
    if (probes(limit)) {
      probed_ = true;
      takeForNormal(sample.latency);
      return {limit, LimitBranch::kProbe};
    }
    if (normal_ == Duration::zero() || sample.latency < normal_) {
      takeForNormal(sample.latency);
      return {limit, LimitBranch::kHold};
    }
  }
  const double wanted = target(limit, sample);
  if (wanted == limit) return {limit, LimitBranch::kHold};
  const double smoothing = settings_.smoothingInForce();
  const double bounded = std::clamp<double>(wanted, settings_.min, settings_.max);
  const double to =
      std::clamp<double>((1 - smoothing) * limit + smoothing * bounded, settings_.min, settings_.max);
  return {to, to < limit ? LimitBranch::kDecrease : LimitBranch::kIncrease};
}

bool Vegas::probes(double limit) {
  if (settings_.probeMultiplier == 0) return false;
  if (static_cast<double>(sinceProbe_) < jitter_ * settings_.probeMultiplier * limit) return false;
  sinceProbe_ = 0;
  drawJitter();
  return true;
}

void Vegas::takeForNormal(Duration latency) {
  const Duration most = settings_.maxHealthyLatency;
  normal_ = most > Duration::zero() ? std::min(latency, most) : latency;
}

double Vegas::target(double limit, const LimitSample& sample) {
  unit_ = decades(limit);
  if (sample.drop) return limit - unit_;
  if (sample.latency <= Duration::zero() || sample.inFlight < settings_.usedInForce() * limit) return limit;
  queue_ = std::ceil(
      limit * (1 - static_cast<double>(normal_.count()) / static_cast<double>(sample.latency.count())));
  if (queue_ <= unit_) return limit + 6 * unit_;
  if (queue_ < 3 * unit_) return limit + unit_;
  if (queue_ > 6 * unit_) return limit - unit_;
  return limit;
}

std::string Vegas::why() const {
  if (probed_) {
    return fmt::format("probe: {:.1f} ms are normal from now on, {:.1f} ms were", toMilliseconds(normal_),
                       toMilliseconds(normalBefore_));
  }
  if (seen_.drop) return "a call timed out or was refused by the downstream";
  const auto queue = queue_ <= unit_      ? fmt::format("{:.0f} ≤ {}", queue_, unit_)
                     : queue_ < 3 * unit_ ? fmt::format("{:.0f} < {}", queue_, 3 * unit_)
                                          : fmt::format("{:.0f} > {}", queue_, 6 * unit_);
  return fmt::format("queue {}: {:.1f} ms against {:.1f} ms", queue, toMilliseconds(seen_.latency),
                     toMilliseconds(normal_));
}

void Vegas::explain(Grounds& grounds, double limit) const {
  grounds.cause = seen_.drop ? Cause::kDrop : Cause::kRule;
  if (seen_.drop) return;
  const double cut = 6.0 * unit_;
  const bool falls = queue_ > cut;
  grounds.comparisons.push_back({Measure::kQueue, queue_, falls ? cut : 3.0 * unit_,
                                 falls ? Relation::kAbove : Relation::kBelow, true});
  if (!falls) {
    grounds.remedies = {{{Lever::kMax, Relation::kAtMost, static_cast<std::int64_t>(limit)}}};
    return;
  }
  const double bearable = static_cast<double>(normal_.count()) * limit / (limit - cut);
  grounds.remedies = {
      {{Lever::kCallLatency, Relation::kAtMost, Duration{static_cast<Duration::rep>(bearable) - 1}}}};
}

std::optional<Duration> Vegas::baseline() const {
  return normal_ == Duration::zero() ? std::nullopt : std::optional{normal_};
}

void Vegas::reconfigure(const LimiterSettings& settings) {
  settings_ = settings;
  takeForNormal(normal_);
}

void Vegas::drawJitter() {
  jitter_ = 0.5 + 0.5 * KeyedRandom(key_).uniform();
  ++key_.request;
}

}  // namespace watertight
