// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/breaker_model.h"

#include <algorithm>

namespace watertight::testing_support {

BreakerModel::Answer BreakerModel::ask(Instant now, int id) {
  if (state_ == BreakerState::kForcedOpen) return std::nullopt;
  if (state_ == BreakerState::kOpen) {
    if (now < recoversAt_) return std::nullopt;
    enter(BreakerState::kHalfOpen);
    beginEpisode(now);
  }
  const bool probe = state_ == BreakerState::kHalfOpen;
  if (probe) {
    expirePatience(now);
    if (isVoid_) beginEpisode(now);
    if (!mayProbe()) return std::nullopt;
  }
  out_.push_back({id, generation_, probe});
  return out_.back();
}

bool BreakerModel::mayProbe() const {
  const int most = std::max(settings_.probes, successesNeeded());
  return probesInFlight() < settings_.probes && successes_ + probesInFlight() < most;
}

int BreakerModel::probesInFlight() const {
  return static_cast<int>(std::count_if(out_.begin(), out_.end(), [this](const Call& call) {
    return call.probe && call.generation == generation_;
  }));
}

void BreakerModel::record(Instant now, const Call& call, bool failed) {
  if (now > patienceEnds_) expirePatience(now);
  takeOut(call);
  if (call.generation != generation_) return;
  if (state_ == BreakerState::kClosed) {
    failuresInARow_ = failed ? failuresInARow_ + 1 : 0;
    if (failuresInARow_ >= settings_.consecutiveFailures) open(now);
  } else if (call.probe && failed) {
    open(now);
  } else if (call.probe && ++successes_ >= successesNeeded()) {
    enter(BreakerState::kClosed);
  }
}

void BreakerModel::takeOut(const Call& call) {
  const auto found =
      std::find_if(out_.begin(), out_.end(), [&call](const Call& other) { return other.id == call.id; });
  out_.erase(found);
}

void BreakerModel::expirePatience(Instant now) {
  if (state_ != BreakerState::kHalfOpen || isVoid_ || now < patienceEnds_) return;
  enter(BreakerState::kHalfOpen);
  isVoid_ = true;
}

void BreakerModel::set(const BreakerSettings& settings) {
  const bool modeChanged = settings.mode != settings_.mode;
  settings_ = settings;
  if (modeChanged) {
    ++generation_;
    beginMode();
  } else if (state_ == BreakerState::kHalfOpen && successes_ >= successesNeeded()) {
    enter(BreakerState::kClosed);
  }
}

void BreakerModel::beginMode() {
  const int generation = generation_;
  enter(settings_.mode == BreakerMode::kAuto         ? BreakerState::kClosed
        : settings_.mode == BreakerMode::kForcedOpen ? BreakerState::kForcedOpen
                                                     : BreakerState::kDisabled);
  generation_ = generation;
}

void BreakerModel::enter(BreakerState state) {
  state_ = state;
  ++generation_;
  failuresInARow_ = 0;
  successes_ = 0;
  isVoid_ = false;
  recoversAt_ = kNever;
  patienceEnds_ = kNever;
  if (state == BreakerState::kClosed) openingsInARow_ = 0;
}

void BreakerModel::open(Instant now) {
  enter(BreakerState::kOpen);
  Duration recovery = settings_.recovery;
  for (int i = 0; i < openingsInARow_; ++i) recovery *= static_cast<int>(settings_.recoveryFactor);
  recoversAt_ = now + std::min(recovery, std::max(settings_.recovery, settings_.recoveryMax));
  ++openingsInARow_;
}

void BreakerModel::beginEpisode(Instant now) {
  isVoid_ = false;
  if (settings_.probePatience > Duration::zero()) patienceEnds_ = now + settings_.probePatience;
}

}  // namespace watertight::testing_support
