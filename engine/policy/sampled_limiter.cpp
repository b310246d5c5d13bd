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
  if (call.paused) return std::nullopt;
  if (call.startedIn != epoch_) {
    ++stale_;
    return std::nullopt;
  }
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
  if (step.branch == LimitBranch::kProbe) return measured(sample);
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
  auto grounds = ruleGrounds(limit_);
  auto change = changeTo(to, branch, sample, rule_->why());
  change.grounds = std::move(grounds);
  return change;
}

GroundsPtr SampledLimiter::ruleGrounds(double limit) const {
  if (!tellsGrounds()) return {};
  auto grounds = std::make_shared<Grounds>();
  rule_->explain(*grounds, limit);
  grounds->stale = stale_;
  grounds->baseline = rule_->baseline();
  return GroundsPtr{std::move(grounds)};
}

std::optional<LimitChange> SampledLimiter::check(Instant now, const LimiterView& view) {
  paused_ = false;
  if (auto cut = cutForHanging(now, view)) return cut;
  if (auto begun = beginMeasurement(now)) return begun;
  if (rule_->measuring()) return std::nullopt;
  return byWindow() ? decideByWindow(now) : doubleTheLimit();
}

// A rule learns from every sample that it judges: what it would do is seen only when it does.
LimiterOutlook SampledLimiter::outlook(Instant now, const LimiterView& view) const {
  LimiterOutlook out;
  out.outcomes = byWindow() ? window_.calls() : 0;
  out.needed = byWindow() ? settings_.minSamples : 0;
  out.stale = stale_;
  out.censored = static_cast<std::int64_t>(view.censored.size());
  out.to = inForce_;
  if (rule_->measuring()) {
    out.would = LimitBranch::kProbe;
    out.why = "measures what is normal";
  } else if (now < coolsUntil_) {
    out.would = LimitBranch::kHold;
    out.why = fmt::format("cooling down for {:.1f} s", toSeconds(coolsUntil_ - now));
  } else if (byWindow() && out.outcomes < out.needed) {
    out.would = LimitBranch::kHold;
    out.why = fmt::format("{} of {} samples", out.outcomes, out.needed);
  } else {
    out.why = byWindow() ? "decides at the next check" : "decides with each call";
  }
  return out;
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
  if (change->grounds) {
    auto whole = std::make_shared<Grounds>(*change->grounds);
    whole->censored = barsOf(view.censored);
    change->grounds = GroundsPtr{std::move(whole)};
  }
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
  auto change = changeTo(limit_, LimitBranch::kHold, few,
                         fmt::format("{} of {} samples", window_.calls(), settings_.minSamples));
  change.grounds = scarceGrounds(few.calls);
  return change;
}

GroundsPtr SampledLimiter::scarceGrounds(std::int64_t calls) const {
  if (!tellsGrounds()) return {};
  auto grounds = std::make_shared<Grounds>();
  grounds->cause = Cause::kTooFewSamples;
  grounds->comparisons = {
      {Measure::kSamples, calls, std::int64_t{settings_.minSamples}, Relation::kAtLeast, false}};
  if (calls > 0) grounds->remedies = {{{Lever::kMinSamples, Relation::kAtMost, calls}}};
  grounds->stale = stale_;
  return GroundsPtr{std::move(grounds)};
}

std::optional<LimitChange> SampledLimiter::doubleTheLimit() {
  if (!std::exchange(healthy_, false) || limit_ >= doublesBelow_) return std::nullopt;
  const double to = doubled(limit_);
  if (whole(to) == inForce_) return std::nullopt;
  const Remedy smallerMax{{Lever::kMax, Relation::kAtMost, std::int64_t{inForce_}}};
  auto change = changeTo(to, LimitBranch::kIncrease, {},
                         fmt::format("healthy after the breaker closed: twofold up to {}", doublesBelow_));
  change.grounds = groundsOf(Cause::kDoubling, {smallerMax});
  return change;
}

double SampledLimiter::doubled(double wanted) const {
  if (wanted < limit_ || limit_ >= doublesBelow_) return wanted;
  return std::min<double>(limit_ * 2, std::max<double>(doublesBelow_, wanted));
}

std::optional<LimitChange> SampledLimiter::beginMeasurement(Instant now) {
  if (!rule_->beginMeasurement(now)) return std::nullopt;
  forgetSamples();
  return measured({});
}

LimitChange SampledLimiter::measured(const LimitSample& sample) {
  auto change = changeTo(limit_, LimitBranch::kProbe, sample, rule_->why());
  change.grounds = groundsOf(Cause::kMeasuring);
  return change;
}

std::optional<LimitChange> SampledLimiter::measure(Instant now, const LimitSample& sample) {
  if (!rule_->measure(now, sample)) return std::nullopt;
  LimitSample all = sample;
  all.calls = settings_.rttSamples;
  return measured(all);
}

std::optional<LimitChange> SampledLimiter::pause() {
  holding_ = false;
  if (std::exchange(paused_, true)) return std::nullopt;
  auto change = changeTo(limit_, LimitBranch::kPaused, {}, "the breaker decides now");
  change.grounds = groundsOf(Cause::kBreakerRestricts);
  return change;
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
  auto change = changeTo(settings_.min, LimitBranch::kRamp, {}, "the breaker closed: climb from the minimum");
  change.grounds = groundsOf(Cause::kBreakerClosed, {{{Lever::kRamp, Relation::kAtMost, {}}}});
  return change;
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
  auto change =
      changeTo(within, branch, {},
               fmt::format("by hand: the limit stays within {} and {}", settings.min, settings.max));
  change.grounds = groundsOf(Cause::kByHand);
  return change;
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
  stale_ = 0;
  return change;
}

void SampledLimiter::forgetSamples() {
  ++epoch_;
  window_.clear();
}

}  // namespace watertight
