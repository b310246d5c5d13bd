// SPDX-License-Identifier: MIT
#include "policy/aimd.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "policy/aimd_grounds.h"

namespace watertight {
namespace {

OutcomeWindow evidenceStore(const LimiterSettings& settings) {
  WindowSettings window;
  window.kind = WindowKind::kTime;
  window.span = settings.evidenceAge;
  return OutcomeWindow(window);
}

}  // namespace

Aimd::Aimd(const LimiterSettings& settings, int bulkheadLimit)
    : settings_(settings),
      limit_(std::clamp(settings.initial.value_or(bulkheadLimit), settings.min, settings.max)),
      fresh_(evidenceStore(settings)),
      limitBeforeTrip_(limit_) {}

std::optional<LimitChange> Aimd::record(Instant now, const EndedCall& call) {
  if (call.startedIn == epoch_) {
    fresh_.record(now, call.outcome);
  } else {
    ++stale_;
  }
  return std::nullopt;
}

std::optional<LimitChange> Aimd::check(Instant now, const LimiterView& view) {
  paused_ = false;
  if (now < coolsUntil_) return std::nullopt;
  OutcomeWindow& evidence = judgesStale() ? *view.window : fresh_;
  const auto judgement = judge(now, evidence, view.censored, settings_);
  if (!tellsGrounds()) return decide(now, judgement, view.inFlight);
  const AimdGrounds grounds(now, evidence, view.censored, judgement, settings_,
                            {turnedAway_, peakInFlight_, judgesStale() ? 0 : stale_});
  auto change = decide(now, judgement, view.inFlight);
  if (change) change->grounds = GroundsPtr{std::make_shared<Grounds>(grounds.of(*change))};
  return change;
}

// The rules, without doing what they say.
Aimd::Step Aimd::next(const AimdJudgement& judgement) const {
  if (judgement.bad()) return {LimitBranch::kDecrease, cut(), judgement.why(settings_), true};
  if (!judgement.enough) {
    if (starves(judgement) && starvedChecks_ > 0 && limit_ < settings_.max) {
      return {LimitBranch::kIncrease, grown(),
              fmt::format("at the minimum with {} healthy outcomes and none bad, while calls are turned away",
                          judgement.outcomes),
              true};
    }
    return {LimitBranch::kHold, limit_,
            fmt::format("{} of {} samples", judgement.samples, settings_.minSamples), false};
  }
  const auto why = usedBecause(judgement);
  if (why.empty()) return {LimitBranch::kHold, limit_, "healthy, and not used", true};
  if (limit_ >= settings_.max) return {LimitBranch::kHold, limit_, "healthy, and at its maximum", true};
  return {LimitBranch::kIncrease, grown(), judgement.why(settings_) + "; " + why, true};
}

std::optional<LimitChange> Aimd::decide(Instant now, const AimdJudgement& judgement, int inFlight) {
  auto step = next(judgement);
  if (!step.decides) {
    starvedChecks_ = starves(judgement) ? starvedChecks_ + 1 : 0;
    if (std::exchange(holding_, true)) return std::nullopt;
    return changeTo(limit_, LimitBranch::kHold, judgement, std::move(step.why));
  }
  if (step.branch == LimitBranch::kDecrease) return decrease(now, judgement, inFlight, std::move(step));
  std::optional<LimitChange> change;
  if (step.branch == LimitBranch::kIncrease)
    change = changeTo(step.to, step.branch, judgement, std::move(step.why));
  decided(inFlight);
  return change;
}

std::optional<LimitChange> Aimd::decrease(Instant now, const AimdJudgement& judgement, int inFlight,
                                          Step step) {
  doublesBelow_ = 0;
  if (step.to >= limit_) {
    decided(inFlight);
    return std::nullopt;
  }
  auto change = changeTo(step.to, LimitBranch::kDecrease, judgement, std::move(step.why));
  forgetEvidence();
  decided(inFlight);
  coolsUntil_ = saturatingAdd(now, settings_.cooldown);
  return change;
}

LimiterOutlook Aimd::outlook(Instant now, const LimiterView& view) const {
  OutcomeWindow& evidence = judgesStale() ? *view.window : fresh_;
  const auto judgement = judge(now, evidence, view.censored, settings_);
  LimiterOutlook out{judgement.outcomes, settings_.minSamples, judgesStale() ? 0 : stale_, judgement.censored,
                     judgement.slow};
  out.errorRate = judgement.errorRate;
  out.p95 = judgement.p95;
  auto step = next(judgement);
  const bool cools = now < coolsUntil_;
  const bool stays = cools || (step.branch == LimitBranch::kDecrease && step.to >= limit_);
  out.would = stays ? LimitBranch::kHold : step.branch;
  out.to = stays ? limit_ : step.to;
  out.why =
      cools ? fmt::format("cooling down for {:.1f} s", toSeconds(coolsUntil_ - now)) : std::move(step.why);
  if (!cools && stays) out.why += "; at its minimum already";
  return out;
}

// At the minimum, with too few outcomes but spotless ones, and somebody asks for more.
bool Aimd::starves(const AimdJudgement& judgement) const {
  return limit_ <= settings_.min && judgement.spotless && turnedAway_;
}

int Aimd::cut() const {
  return std::clamp(static_cast<int>(limit_ * settings_.backoffInForce()), settings_.min, settings_.max);
}

int Aimd::grown() const {
  const int next = limit_ < doublesBelow_
                       ? std::min(limit_ * 2, std::max(doublesBelow_, limit_ + settings_.step))
                       : limit_ + settings_.step;
  return std::clamp(next, settings_.min, settings_.max);
}

std::string Aimd::usedBecause(const AimdJudgement& judgement) const {
  if (judgement.waitedLong > 0) return judgement.longWaits(settings_);
  if (turnedAway_) return "calls were turned away or waited";
  if (peakInFlight_ >= settings_.usedInForce() * limit_)
    return fmt::format("peak in flight {} of {}", peakInFlight_, limit_);
  return {};
}

std::optional<LimitChange> Aimd::pause() {
  holding_ = false;
  if (std::exchange(paused_, true)) return std::nullopt;
  auto change = changeTo(limit_, LimitBranch::kPaused, {}, "the breaker decides now");
  change.grounds = groundsOf(Cause::kBreakerRestricts);
  return change;
}

std::optional<LimitChange> Aimd::ramp(Instant, Ramp ramp) {
  forgetEvidence();
  paused_ = false;
  doublesBelow_ = ramp == Ramp::kDouble ? limitBeforeTrip_ / 2 : 0;
  if (ramp == Ramp::kOff || limit_ == settings_.min) return std::nullopt;
  auto change = changeTo(settings_.min, LimitBranch::kRamp, {}, "the breaker closed: climb from the minimum");
  change.grounds = groundsOf(Cause::kBreakerClosed, {{{Lever::kRamp, Relation::kAtMost, {}}}});
  return change;
}

void Aimd::setLimit(Instant, int limit, int inFlight) {
  limit_ = limit;
  doublesBelow_ = 0;
  coolsUntil_ = {};
  forgetEvidence();
  decided(inFlight);
}

std::optional<LimitChange> Aimd::reconfigure(Instant, const LimiterSettings& settings) {
  const bool storeChanged = settings.evidenceAge != settings_.evidenceAge ||
                            settings.latencyThreshold != settings_.latencyThreshold;
  const bool rangeChanged = settings.min != settings_.min || settings.max != settings_.max;
  settings_ = settings;
  if (storeChanged) fresh_ = evidenceStore(settings);
  const int within = std::clamp(limit_, settings.min, settings.max);
  if (!rangeChanged || within == limit_) return std::nullopt;
  forgetEvidence();
  const auto branch = within < limit_ ? LimitBranch::kDecrease : LimitBranch::kIncrease;
  auto change =
      changeTo(within, branch, {},
               fmt::format("by hand: the limit stays within {} and {}", settings.min, settings.max));
  change.grounds = groundsOf(Cause::kByHand);
  return change;
}

LimitChange Aimd::changeTo(int limit, LimitBranch branch, const AimdJudgement& judgement, std::string why) {
  LimitChange change;
  change.branch = branch;
  change.from = std::exchange(limit_, limit);
  change.to = limit;
  change.algorithm = nameOf(LimiterAlgorithm::kAimd);
  change.errorRate = judgement.errorRate;
  change.p95 = judgement.p95;
  change.samples = static_cast<int>(judgement.samples);
  change.slow = static_cast<int>(judgement.slow);
  change.censored = static_cast<int>(judgement.censored);
  change.why = std::move(why);
  return change;
}

void Aimd::decided(int inFlight) {
  fresh_.clear();
  stale_ = 0;
  turnedAway_ = false;
  peakInFlight_ = inFlight;
  starvedChecks_ = 0;
  holding_ = false;
}

void Aimd::forgetEvidence() {
  ++epoch_;
  fresh_.clear();
}

}  // namespace watertight
