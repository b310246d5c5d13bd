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

std::optional<LimitChange> Aimd::decide(Instant now, const AimdJudgement& judgement, int inFlight) {
  if (judgement.bad()) return decrease(now, judgement, inFlight);
  if (!judgement.enough) return hold(judgement, inFlight);
  const auto why = usedBecause(judgement);
  if (why.empty() || limit_ >= settings_.max) {
    decided(inFlight);
    return std::nullopt;
  }
  return increase(judgement, inFlight, judgement.why(settings_) + "; " + why);
}

std::optional<LimitChange> Aimd::hold(const AimdJudgement& judgement, int inFlight) {
  const bool starves = limit_ <= settings_.min && judgement.spotless && turnedAway_;
  starvedChecks_ = starves ? starvedChecks_ + 1 : 0;
  if (starvedChecks_ >= 2 && limit_ < settings_.max) {
    return increase(
        judgement, inFlight,
        fmt::format("at the minimum with {} healthy outcomes and none bad, while calls are turned away",
                    judgement.outcomes));
  }
  if (std::exchange(holding_, true)) return std::nullopt;
  return changeTo(limit_, LimitBranch::kHold, judgement,
                  fmt::format("{} of {} samples", judgement.samples, settings_.minSamples));
}

std::optional<LimitChange> Aimd::decrease(Instant now, const AimdJudgement& judgement, int inFlight) {
  const int cut =
      std::clamp(static_cast<int>(limit_ * settings_.backoffInForce()), settings_.min, settings_.max);
  doublesBelow_ = 0;
  if (cut >= limit_) {
    decided(inFlight);
    return std::nullopt;
  }
  auto change = changeTo(cut, LimitBranch::kDecrease, judgement, judgement.why(settings_));
  forgetEvidence();
  decided(inFlight);
  coolsUntil_ = saturatingAdd(now, settings_.cooldown);
  return change;
}

std::optional<LimitChange> Aimd::increase(const AimdJudgement& judgement, int inFlight, std::string why) {
  auto change = changeTo(grown(), LimitBranch::kIncrease, judgement, std::move(why));
  decided(inFlight);
  return change;
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
