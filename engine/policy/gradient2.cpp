// SPDX-License-Identifier: MIT
#include "policy/gradient2.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace watertight {
namespace {

constexpr int kFirstSamples = 10;
constexpr double kSteepest = 0.5;
constexpr double kComeDown = 0.95;

}  // namespace

LimitStep Gradient2::next(double limit, const LimitSample& sample) {
  if (sample.latency <= Duration::zero()) return {limit, LimitBranch::kHold};
  latency_ = sample.latency;
  const auto latency = static_cast<double>(sample.latency.count());
  learn(latency);
  if (sample.inFlight < settings_.usedInForce() * limit) return {limit, LimitBranch::kHold};
  gradient_ = std::clamp(settings_.tolerance * normal_ / latency, kSteepest, 1.0);
  const double smoothing = settings_.smoothingInForce();
  const double wanted = gradient_ * limit + settings_.queueSize;
  limit_ = std::clamp<double>((1 - smoothing) * limit + smoothing * wanted, settings_.min, settings_.max);
  if (limit_ == limit) return {limit, LimitBranch::kHold};
  return {limit_, limit_ < limit ? LimitBranch::kDecrease : LimitBranch::kIncrease};
}

void Gradient2::learn(double latency) {
  if (firstSeen_ < kFirstSamples) {
    ++firstSeen_;
    firstSum_ += latency;
    normal_ = firstSum_ / firstSeen_;
  } else {
    const double factor = 2.0 / (settings_.longWindow + 1);
    normal_ = normal_ * (1 - factor) + latency * factor;
  }
  if (normal_ / latency > 2) normal_ *= kComeDown;
  capNormal();
}

void Gradient2::capNormal() {
  const Duration most = settings_.maxHealthyLatency;
  if (most > Duration::zero()) normal_ = std::min(normal_, static_cast<double>(most.count()));
}

std::string Gradient2::why() const {
  return fmt::format("gradient {:.3g}: {:.3g} × {:.1f} ms / {:.1f} ms; the limit is {:.2f}", gradient_,
                     settings_.tolerance, normal_ / 1e6, toMilliseconds(latency_), limit_);
}

// The limit falls where gradient * limit + queue is less than it.
void Gradient2::explain(Grounds& grounds, double limit) const {
  grounds.cause = Cause::kRule;
  const double needed = 1 - settings_.queueSize / limit;
  const bool falls = gradient_ < needed;
  grounds.comparisons.push_back(
      {Measure::kGradient, gradient_, needed, falls ? Relation::kBelow : Relation::kAtLeast, true});
  if (!falls) {
    grounds.remedies = {{{Lever::kMax, Relation::kAtMost, static_cast<std::int64_t>(limit)}}};
    return;
  }
  const double tolerance = needed * static_cast<double>(latency_.count()) / normal_;
  const auto queue = static_cast<std::int64_t>(std::ceil((1 - gradient_) * limit));
  grounds.remedies = {{{Lever::kTolerance, Relation::kAtLeast, tolerance}},
                      {{Lever::kQueueSize, Relation::kAtLeast, queue}}};
}

std::optional<Duration> Gradient2::baseline() const {
  if (firstSeen_ == 0) return std::nullopt;
  return Duration{static_cast<Duration::rep>(normal_)};
}

void Gradient2::reconfigure(const LimiterSettings& settings) {
  settings_ = settings;
  capNormal();
}

}  // namespace watertight
