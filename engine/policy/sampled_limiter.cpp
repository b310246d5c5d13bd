// SPDX-License-Identifier: MIT
#include "policy/sampled_limiter.h"

#include <fmt/format.h>

#include <algorithm>

namespace watertight {
namespace {

std::optional<LimitSample> sampleOf(const EndedCall& call) {
  LimitSample sample;
  sample.inFlight = call.inFlight;
  sample.drop = call.timedOut || call.refused;
  if (call.outcome.failed && !sample.drop) return std::nullopt;
  if (!call.refused) sample.latency = sample.least = call.outcome.latency;
  return sample;
}

}  // namespace

SampledLimiter::SampledLimiter(const LimiterSettings& settings, int bulkheadLimit,
                               std::unique_ptr<LimitRule> rule)
    : settings_(settings),
      rule_(std::move(rule)),
      window_(rule_->windowPercentile()),
      limit_(std::clamp(settings.initial.value_or(bulkheadLimit), settings.min, settings.max)),
      inForce_(whole(limit_)),
      limitBeforeTrip_(inForce_) {}

int SampledLimiter::whole(double limit) const {
  const double held = rule_->measuring() ? std::min<double>(limit, settings_.probeConcurrency) : limit;
  return std::clamp(static_cast<int>(held), settings_.min, settings_.max);
}

std::optional<LimitChange> SampledLimiter::record(Instant now, const EndedCall& call) {
  if (call.paused || call.startedIn != epoch_) return std::nullopt;
  const auto sample = sampleOf(call);
  if (!sample) return std::nullopt;
  if (rule_->measuring()) return measure(now, *sample);
  if (!byWindow()) return decide(now, *sample);
  window_.add(*sample);
  return std::nullopt;
}

std::optional<LimitChange> SampledLimiter::decide(Instant now, const LimitSample& sample) {
  const LimitStep step = rule_->next(limit_, sample);
  healthy_ = step.branch != LimitBranch::kDecrease;
  if (step.branch == LimitBranch::kProbe) return changeTo(limit_, step.branch, sample, rule_->why());
  if (step.branch == LimitBranch::kHold || now < coolsUntil_) return std::nullopt;
  const double to = byWindow() ? doubled(step.limit) : step.limit;
  if (step.branch == LimitBranch::kDecrease) doublesBelow_ = 0;
  // A hand may have set it below min: neither a cut nor a refusal is a reason to lift it.
  const bool refused = sample.drop && sample.latency <= Duration::zero();
  const bool cuts = step.branch == LimitBranch::kDecrease || refused;
  if (cuts && to >= limit_) return std::nullopt;
  if (cuts) coolsUntil_ = saturatingAdd(now, settings_.cooldown);
  if (whole(to) == inForce_) {
    limit_ = to;
    return std::nullopt;
  }
  const auto branch = whole(to) < inForce_ ? LimitBranch::kDecrease : LimitBranch::kIncrease;
  return changeTo(to, branch, sample, rule_->why());
}

std::optional<LimitChange> SampledLimiter::check(Instant now, const LimiterView& view) {
  paused_ = false;
  if (auto cut = cutForHanging(now, view)) return cut;
  if (auto begun = beginMeasurement(now)) return begun;
  if (rule_->measuring()) return std::nullopt;
  return byWindow() ? decideByWindow(now) : doubleTheLimit();
}

std::optional<LimitChange> SampledLimiter::cutForHanging(Instant now, const LimiterView& view) {
  if (view.censored.empty()) return std::nullopt;
  LimitSample hanging;
  hanging.latency = hanging.least = *std::max_element(view.censored.begin(), view.censored.end());
  hanging.inFlight = view.inFlight;
  hanging.calls = static_cast<std::int64_t>(view.censored.size());
  auto change = decide(now, hanging);
  forgetSamples();
  if (!change) return change;
  change->censored = static_cast<int>(hanging.calls);
  change->why += fmt::format(", {} still in flight", hanging.calls);
  return change;
}

std::optional<LimitChange> SampledLimiter::decideByWindow(Instant now) {
  if (window_.calls() >= settings_.minSamples) {
    holding_ = false;
    return decide(now, window_.take());
  }
  if (std::exchange(holding_, true)) return std::nullopt;
  LimitSample few;
  few.calls = window_.calls();
  return changeTo(limit_, LimitBranch::kHold, few,
                  fmt::format("{} of {} samples", window_.calls(), settings_.minSamples));
}

std::optional<LimitChange> SampledLimiter::doubleTheLimit() {
  if (!std::exchange(healthy_, false) || limit_ >= doublesBelow_) return std::nullopt;
  const double to = doubled(limit_);
  if (whole(to) == inForce_) return std::nullopt;
  return changeTo(to, LimitBranch::kIncrease, {},
                  fmt::format("healthy after the breaker closed: twofold up to {}", doublesBelow_));
}

double SampledLimiter::doubled(double wanted) const {
  if (wanted < limit_ || limit_ >= doublesBelow_) return wanted;
  return std::min<double>(limit_ * 2, std::max<double>(doublesBelow_, wanted));
}

std::optional<LimitChange> SampledLimiter::beginMeasurement(Instant now) {
  if (!rule_->beginMeasurement(now)) return std::nullopt;
  forgetSamples();
  return changeTo(limit_, LimitBranch::kProbe, {}, rule_->why());
}

std::optional<LimitChange> SampledLimiter::measure(Instant now, const LimitSample& sample) {
  if (!rule_->measure(now, sample)) return std::nullopt;
  LimitSample all = sample;
  all.calls = settings_.rttSamples;
  return changeTo(limit_, LimitBranch::kProbe, all, rule_->why());
}

std::optional<LimitChange> SampledLimiter::pause() {
  holding_ = false;
  if (std::exchange(paused_, true)) return std::nullopt;
  return changeTo(limit_, LimitBranch::kPaused, {}, "the breaker decides now");
}

std::optional<LimitChange> SampledLimiter::ramp(Instant, Ramp ramp) {
  forgetSamples();
  paused_ = false;
  doublesBelow_ = ramp == Ramp::kDouble ? limitBeforeTrip_ / 2 : 0;
  if (ramp == Ramp::kOff) return std::nullopt;
  if (whole(settings_.min) == inForce_) {
    limit_ = settings_.min;
    return std::nullopt;
  }
  return changeTo(settings_.min, LimitBranch::kRamp, {}, "the breaker closed: climb from the minimum");
}

void SampledLimiter::setLimit(Instant now, int limit, int) {
  rule_->giveUpMeasurement(now);
  limit_ = inForce_ = limit;
  doublesBelow_ = 0;
  coolsUntil_ = {};
  forgetSamples();
}

std::optional<LimitChange> SampledLimiter::reconfigure(Instant, const LimiterSettings& settings) {
  const bool windowChanged =
      settings.percentile != settings_.percentile || settings.modeInForce() != settings_.modeInForce();
  const bool rangeChanged = settings.min != settings_.min || settings.max != settings_.max;
  settings_ = settings;
  rule_->reconfigure(settings);
  if (windowChanged) window_ = SampleWindow(rule_->windowPercentile());
  if (!rangeChanged) return std::nullopt;
  const double within = std::clamp<double>(limit_, settings.min, settings.max);
  if (whole(within) == inForce_) {
    limit_ = within;
    return std::nullopt;
  }
  forgetSamples();
  const auto branch = whole(within) < inForce_ ? LimitBranch::kDecrease : LimitBranch::kIncrease;
  return changeTo(within, branch, {},
                  fmt::format("by hand: the limit stays within {} and {}", settings.min, settings.max));
}

LimitChange SampledLimiter::changeTo(double limit, LimitBranch branch, const LimitSample& sample,
                                     std::string why) {
  const bool stays = branch == LimitBranch::kHold || branch == LimitBranch::kPaused;
  LimitChange change;
  change.branch = branch;
  change.from = inForce_;
  limit_ = limit;
  if (!stays) inForce_ = whole(limit);
  change.to = inForce_;
  change.algorithm = nameOf(settings_.algorithm);
  change.samples = static_cast<int>(sample.calls);
  if (sample.latency > Duration::zero()) change.latency = sample.latency;
  change.baseline = rule_->baseline();
  if (sample.inFlight > 0) change.inFlight = sample.inFlight;
  change.why = std::move(why);
  return change;
}

void SampledLimiter::forgetSamples() {
  ++epoch_;
  window_.clear();
}

}  // namespace watertight
