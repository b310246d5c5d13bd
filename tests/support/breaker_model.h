// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

#include "policy/breaker_settings.h"
#include "policy/policy_events.h"

namespace watertight::testing_support {

/// SEMANTICS C1 to C6 and C8 in the plainest way, for a breaker that trips on failures in a row: nothing is
/// counted along, the probes in flight are found by looking at every call that is still out.
class BreakerModel {
 public:
  struct Call {
    int id = 0;
    int generation = 0;
    bool probe = false;
  };
  /// Refused, unless it has a call.
  using Answer = std::optional<Call>;

  explicit BreakerModel(const BreakerSettings& settings) : settings_(settings) { beginMode(); }

  Answer ask(Instant now, int id);
  void record(Instant now, const Call& call, bool failed);
  void giveBack(const Call& call) { takeOut(call); }
  void expirePatience(Instant now);
  void set(const BreakerSettings& settings);

  [[nodiscard]] BreakerState state() const { return state_; }
  [[nodiscard]] Instant recoversAt() const { return recoversAt_; }
  [[nodiscard]] Instant patienceEnds() const { return patienceEnds_; }
  /// How many transitions there were; a void episode is one.
  [[nodiscard]] int generation() const { return generation_; }
  [[nodiscard]] int probesInFlight() const;
  /// All that were let past and are not over.
  [[nodiscard]] const std::vector<Call>& out() const { return out_; }

 private:
  void takeOut(const Call& call);
  [[nodiscard]] bool mayProbe() const;
  [[nodiscard]] int successesNeeded() const { return settings_.probeSuccesses.value_or(settings_.probes); }
  void enter(BreakerState state);
  void open(Instant now);
  void beginEpisode(Instant now);
  void beginMode();

  BreakerSettings settings_;
  BreakerState state_ = BreakerState::kClosed;
  int generation_ = 0;
  int failuresInARow_ = 0;
  int openingsInARow_ = 0;
  int successes_ = 0;
  bool isVoid_ = false;
  Instant recoversAt_ = kNever;
  Instant patienceEnds_ = kNever;
  std::vector<Call> out_;
};

}  // namespace watertight::testing_support
