// SPDX-License-Identifier: MIT
#include "policy/envoy_gradient.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace watertight {
namespace {

constexpr int kUpdatesAtMin = 5;
constexpr double kSteepestDown = 0.5, kSteepestUp = 2;

}  // namespace

EnvoyGradient::EnvoyGradient(const LimiterSettings& settings, const DrawKey& key)
    : settings_(settings), key_(key) {
  key_.purpose = DrawPurpose::kLimiterJitter;
}

LimitStep EnvoyGradient::next(double limit, const LimitSample& sample) {
  if (sample.latency <= Duration::zero() || normal_ == Duration::zero()) return {limit, LimitBranch::kHold};
  concluded_ = false;
  latency_ = sample.latency;
  takeForNormal(std::min(normal_, sample.least));
  const double bearable = static_cast<double>(normal_.count()) * (1 + settings_.buffer);
  gradient_ = std::clamp(bearable / static_cast<double>(latency_.count()), kSteepestDown, kSteepestUp);
  const double scaled = gradient_ * limit;
  const double to = std::clamp<double>(std::floor(scaled + std::sqrt(scaled)), settings_.min, settings_.max);
  const bool pinned = limit <= settings_.min && to <= settings_.min;
  updatesAtMin_ = pinned ? updatesAtMin_ + 1 : 0;
  if (to == limit) return {limit, LimitBranch::kHold};
  return {to, to < limit ? LimitBranch::kDecrease : LimitBranch::kIncrease};
}

std::string EnvoyGradient::why() const {
  if (measuring_) {
    return fmt::format("measuring what is normal: at most {} calls at once until {} have ended",
                       settings_.probeConcurrency, settings_.rttSamples);
  }
  if (concluded_) return fmt::format("measured: {:.1f} ms are normal from now on", toMilliseconds(normal_));
  return fmt::format("gradient {:.3g}: {:.1f} ms × {:.3g} / {:.1f} ms", gradient_, toMilliseconds(normal_),
                     1 + settings_.buffer, toMilliseconds(latency_));
}

// floor(scaled + sqrt(scaled)) keeps a whole limit from scaled = root² on, root² + root = limit.
void EnvoyGradient::explain(Grounds& grounds, double limit) const {
  grounds.cause = Cause::kRule;
  const double whole = std::floor(limit);
  const double root = (std::sqrt(1 + 4 * whole) - 1) / 2;
  const double needed = root * root / limit;
  const bool falls = gradient_ < needed;
  grounds.comparisons.push_back(
      {Measure::kGradient, gradient_, needed, falls ? Relation::kBelow : Relation::kAtLeast, true});
  if (!falls) {
    grounds.remedies = {{{Lever::kMax, Relation::kAtMost, static_cast<std::int64_t>(limit)}}};
    return;
  }
  const double buffer =
      needed * static_cast<double>(latency_.count()) / static_cast<double>(normal_.count()) - 1;
  grounds.remedies = {{{Lever::kBuffer, Relation::kAtLeast, buffer}}};
}

std::optional<Duration> EnvoyGradient::baseline() const {
  return normal_ == Duration::zero() ? std::nullopt : std::optional{normal_};
}

std::optional<int> EnvoyGradient::windowPercentile() const {
  return static_cast<int>(std::lround(settings_.percentile * 10000));
}

void EnvoyGradient::reconfigure(const LimiterSettings& settings) {
  settings_ = settings;
  takeForNormal(normal_);
}

bool EnvoyGradient::beginMeasurement(Instant now) {
  const bool due = now >= measureAt_ || updatesAtMin_ >= kUpdatesAtMin;
  if (measuring_ || !due) return false;
  measuring_ = true;
  updatesAtMin_ = 0;
  measured_.clear();
  return true;
}

bool EnvoyGradient::measure(Instant now, const LimitSample& sample) {
  if (sample.latency <= Duration::zero()) return false;
  measured_.record(sample.latency);
  if (measured_.count() < settings_.rttSamples) return false;
  latency_ = sample.latency;
  takeForNormal(*measured_.percentile(*windowPercentile()));
  measuring_ = false;
  concluded_ = true;
  scheduleMeasurement(now);
  return true;
}

// Without any baseline the next check begins anew.
void EnvoyGradient::giveUpMeasurement(Instant now) {
  if (!std::exchange(measuring_, false)) return;
  measured_.clear();
  if (normal_ != Duration::zero()) scheduleMeasurement(now);
}

void EnvoyGradient::takeForNormal(Duration latency) {
  const Duration most = settings_.maxHealthyLatency;
  normal_ = most > Duration::zero() ? std::min(latency, most) : latency;
}

void EnvoyGradient::scheduleMeasurement(Instant now) {
  const double late = settings_.jitter * KeyedRandom(key_).uniform();
  ++key_.request;
  const double interval = static_cast<double>(settings_.rttInterval.count());
  measureAt_ = saturatingAdd(now, Duration{static_cast<Duration::rep>(interval * (1 + late))});
}

}  // namespace watertight
