// SPDX-License-Identifier: MIT
#include "policy/breaker.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/counted.h"
#include "policy/breaker_grounds.h"

namespace watertight {
namespace {

BreakerState stateOf(BreakerMode mode) {
  switch (mode) {
    case BreakerMode::kForcedOpen:
      return BreakerState::kForcedOpen;
    case BreakerMode::kDisabled:
      return BreakerState::kDisabled;
    case BreakerMode::kAuto:
      break;
  }
  return BreakerState::kClosed;
}

std::string rateReason(const char* what, double rate, double threshold, std::int64_t calls) {
  return fmt::format("{} {:.0f} % ≥ {:.0f} % of {} calls", what, rate * 100, threshold * 100, calls);
}

}  // namespace

Breaker::Breaker(const BreakerSettings& settings, const DrawKey& jitter)
    : settings_(settings),
      jitter_(jitter),
      window_(settings.window, Keep::kCountsOnly),
      state_(stateOf(settings.mode)) {}

Breaker::Answer Breaker::ask(Instant now) {
  switch (state_) {
    case BreakerState::kForcedOpen:
      return {};
    case BreakerState::kClosed:
    case BreakerState::kDisabled:
      return {BreakerPass{generation_, false}, std::nullopt};
    case BreakerState::kHalfOpen:
      return askHalfOpen(now);
    case BreakerState::kOpen:
      break;
  }
  if (now < recoversAt_) return {};
  auto change = enter(now, BreakerState::kHalfOpen, {Cause::kRecoveryOver, "recovery is over, first probe"});
  beginEpisode(now);
  return {askHalfOpen(now).pass, std::move(change)};
}

Breaker::Answer Breaker::askHalfOpen(Instant now) {
  auto change = now >= patienceEnds_ ? expirePatience(now) : std::nullopt;
  if (episodeVoid_) beginEpisode(now);
  if (!probeMayPass()) return {std::nullopt, std::move(change)};
  ++probesInFlight_;
  return {BreakerPass{generation_, true}, std::move(change)};
}

bool Breaker::probeMayPass() const {
  if (settings_.halfOpen == HalfOpen::kUnlimited) return true;
  const int places = std::max(settings_.probes, settings_.probeSuccessesInForce());
  return probesInFlight_ < settings_.probes && probeSuccesses_ + probesInFlight_ < places;
}

std::optional<BreakerChange> Breaker::record(Instant now, const BreakerPass& pass, const Outcome& outcome) {
  // An episode ends when its patience does, even where nobody came to say so; completions of that instant
  // still count.
  const bool countsAnyway = settings_.lateResults == LateResults::kCount;
  if (now > patienceEnds_ && !countsAnyway) return expirePatience(now);
  if (pass.generation != generation_ && !countsAnyway) return std::nullopt;
  if (state_ == BreakerState::kClosed) return recordClosed(now, outcome);
  return state_ == BreakerState::kHalfOpen ? recordHalfOpen(now, pass, outcome) : std::nullopt;
}

std::optional<BreakerChange> Breaker::recordClosed(Instant now, const Outcome& outcome) {
  window_.record(now, outcome);
  failuresInARow_ = outcome.failed ? failuresInARow_ + 1 : 0;
  if (!outcome.failed && !outcome.slow && now < calmUntil_) return std::nullopt;
  if (auto reason = reasonToTrip(now)) {
    reason->call = &outcome;
    return open(now, std::move(*reason));
  }
  calmUntil_ = calmUntil(now);
  return std::nullopt;
}

std::optional<Breaker::Reason> Breaker::reasonToTrip(Instant now) {
  if (failuresInARow_ > 0) {
    const auto inARow = settings_.consecutiveFailuresInForce();
    if (inARow && failuresInARow_ >= *inARow) {
      return Reason{Cause::kFailuresInARow, counted(failuresInARow_, "failure") + " in a row"};
    }
  }
  if (!settings_.failureRate && !settings_.slowRate) return std::nullopt;
  const WindowCounts& counts = window_.counts(now);
  if (counts.failures == 0 && counts.slow == 0) return std::nullopt;
  if (counts.samples < settings_.minimumCalls) return std::nullopt;
  if (settings_.failureRate && *counts.errorRate() >= *settings_.failureRate) {
    return Reason{Cause::kFailureRate,
                  rateReason("failure rate", *counts.errorRate(), *settings_.failureRate, counts.samples)};
  }
  if (settings_.slowRate && *counts.slowRate() >= *settings_.slowRate) {
    return Reason{Cause::kSlowRate,
                  rateReason("slow calls", *counts.slowRate(), *settings_.slowRate, counts.samples)};
  }
  return std::nullopt;
}

bool Breaker::tooMany(const WindowCounts& counts) const {
  const bool failing = settings_.failureRate && counts.errorRate().value_or(0) >= *settings_.failureRate;
  return failing || (settings_.slowRate && counts.slowRate().value_or(0) >= *settings_.slowRate);
}

// A good outcome ends a row of failures, so that only a rate could trip. It lowers that one, unless the
// window forgets good outcomes by age, or they make up the minimum of calls.
Instant Breaker::calmUntil(Instant now) {
  if (state_ == BreakerState::kDisabled) return kNever;
  if (state_ != BreakerState::kClosed) return now;
  WindowCounts counts = window_.counts(now);
  const bool enough = counts.samples >= settings_.minimumCalls;
  if (enough && tooMany(counts)) return now;
  counts.samples = settings_.minimumCalls;
  if (!tooMany(counts)) return kNever;
  return enough ? window_.forgetsAt() : now;
}

// Of the present generation there are only probes in flight.
std::optional<BreakerChange> Breaker::recordHalfOpen(Instant now, const BreakerPass& pass,
                                                     const Outcome& outcome) {
  if (pass.generation == generation_) --probesInFlight_;
  if (outcome.failed) return open(now, {Cause::kProbeFailed, "a probe failed", &outcome});
  ++probeSuccesses_;
  return closeIfProven(now, &outcome);
}

std::optional<BreakerChange> Breaker::closeIfProven(Instant now, const Outcome* call) {
  const int needed = settings_.probeSuccessesInForce();
  if (probeSuccesses_ < needed) return std::nullopt;
  return close(now, {Cause::kProbesSucceeded,
                     fmt::format("{} of {} probes succeeded", probeSuccesses_, needed), call});
}

void Breaker::giveBack(const BreakerPass& pass) {
  if (pass.probe && pass.generation == generation_ && state_ == BreakerState::kHalfOpen) --probesInFlight_;
}

std::optional<BreakerChange> Breaker::expirePatience(Instant now) {
  if (state_ != BreakerState::kHalfOpen || episodeVoid_ || now < patienceEnds_) return std::nullopt;
  auto change =
      enter(now, BreakerState::kHalfOpen,
            {Cause::kPatienceOver, "no verdict within the probes' patience; the next call probes anew"});
  episodeVoid_ = true;
  return change;
}

std::optional<BreakerChange> Breaker::reconfigure(Instant now, const BreakerSettings& settings) {
  const bool modeChanged = settings.mode != settings_.mode;
  if (settings.window != settings_.window) window_ = OutcomeWindow(settings.window, Keep::kCountsOnly);
  settings_ = settings;
  calmUntil_ = {};
  // Where fewer successes are asked for than there are, no probe would be let through to bring the verdict.
  if (!modeChanged) return state_ == BreakerState::kHalfOpen ? closeIfProven(now, nullptr) : std::nullopt;
  if (settings.mode == BreakerMode::kAuto) return close(now, {Cause::kByHand, "by hand"});
  return enter(now, stateOf(settings.mode), {Cause::kByHand, "by hand"});
}

TripDistance Breaker::distance(Instant now) const {
  TripDistance out;
  const auto counts = window_.counts(now);
  if (const auto inARow = settings_.consecutiveFailuresInForce()) out.inARow = {failuresInARow_, *inARow};
  out.failureRate = {counts.errorRate(), settings_.failureRate};
  if (settings_.slowRate) out.slowRate = {counts.slowRate(), settings_.slowRate};
  out.calls = counts.samples;
  out.minimumCalls = settings_.minimumCalls;
  out.probesInFlight = probesInFlight_;
  out.probePlaces = settings_.halfOpen == HalfOpen::kUnlimited ? 0 : settings_.probes;
  out.probeSuccesses = probeSuccesses_;
  out.probesNeeded = settings_.probeSuccessesInForce();
  if (patienceEnds_ != kNever) out.patience = patienceEnds_ - now;
  return out;
}

std::optional<Instant> Breaker::recoversAt() const {
  return state_ == BreakerState::kOpen ? std::optional{recoversAt_} : std::nullopt;
}

bool Breaker::restricts() const {
  return state_ == BreakerState::kOpen || state_ == BreakerState::kHalfOpen ||
         state_ == BreakerState::kForcedOpen;
}

void Breaker::beginEpisode(Instant now) {
  episodeVoid_ = false;
  since_ = now;
  patienceEnds_ = deadlineAfter(now, settings_.probePatience);
}

BreakerChange Breaker::open(Instant now, Reason reason) {
  ++openings_;
  ++tripsInARow_;
  recoversAt_ = saturatingAdd(now, recoveryTime());
  return enter(now, BreakerState::kOpen, std::move(reason));
}

BreakerChange Breaker::close(Instant now, Reason reason) {
  tripsInARow_ = 0;
  return enter(now, BreakerState::kClosed, std::move(reason));
}

BreakerChange Breaker::enter(Instant now, BreakerState state, Reason reason) {
  auto grounds = groundsOf(now, reason);
  ++generation_;
  since_ = now;
  failuresInARow_ = 0;
  patienceEnds_ = kNever;
  calmUntil_ = {};
  episodeVoid_ = false;
  probesInFlight_ = 0;
  probeSuccesses_ = 0;
  window_.clear();
  return {std::exchange(state_, state), state, std::move(reason.why), std::move(grounds)};
}

GroundsPtr Breaker::groundsOf(Instant now, const Reason& reason) {
  if (!tellsGrounds_) return {};
  BreakerSight sight;
  sight.cause = reason.cause;
  sight.window = window_.contents(now);
  sight.failuresInARow = failuresInARow_;
  sight.probeSuccesses = probeSuccesses_;
  sight.sinceOpening = sight.sinceFirstProbe = now - since_;
  if (state_ == BreakerState::kOpen) sight.recovery = recoversAt_ - since_;
  if (reason.call != nullptr) sight.call = *reason.call;
  return GroundsPtr{std::make_shared<Grounds>(breakerGrounds(sight, settings_))};
}

Duration Breaker::recoveryTime() const {
  double seconds = toSeconds(settings_.recovery);
  const double most = std::max(seconds, toSeconds(settings_.recoveryMax));
  const int times = settings_.recoveryFactor > 1 ? tripsInARow_ : 0;
  for (int i = 1; i < times && seconds < most; ++i) seconds *= settings_.recoveryFactor;
  seconds = std::min(seconds, most);
  if (settings_.recoveryJitter > 0) {
    DrawKey key = jitter_;
    key.request = openings_;
    seconds *= 1 + settings_.recoveryJitter * KeyedRandom(key).uniform();
  }
  return seconds == toSeconds(settings_.recovery) ? settings_.recovery : fromSeconds(seconds);
}

}  // namespace watertight
