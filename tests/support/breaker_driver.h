// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>
#include <vector>

#include "policy/breaker.h"

namespace watertight::testing_support {

/// A breaker and calls with one-letter names. Time stands still unless it is told to pass.
class BreakerDriver {
 public:
  explicit BreakerDriver(const BreakerSettings& settings, std::uint64_t seed = 1)
      : breaker_(settings, {seed, DrawPurpose::kBreakerJitter}) {}

  void pass(Duration time) { now_ += time; }

  /// "passed", "probe" or "refused".
  std::string ask(char call);

  /// A call's end. Slow ones take longer than `slow_call`, which is the compartment's to say.
  void ok(char call) { record(call, {}); }
  void fail(char call) { record(call, {.failed = true}); }
  void slow(char call) { record(call, {.slow = true}); }
  void giveBack(char call) { breaker_.giveBack(passes_.at(call)); }

  /// So many calls that come and end at once, one after the other; those refused are counted.
  int okCalls(int n) { return calls(n, {}); }
  int failedCalls(int n) { return calls(n, {.failed = true}); }
  int slowCalls(int n) { return calls(n, {.slow = true}); }

  void expirePatience() { note(breaker_.expirePatience(now_)); }
  void set(const BreakerSettings& settings) { note(breaker_.reconfigure(now_, settings)); }

  [[nodiscard]] std::string state() const { return std::string(nameOf(breaker_.state())); }
  /// Of the last transition.
  [[nodiscard]] std::string why() const { return changes_.empty() ? "" : changes_.back().why; }
  /// "closed > open" and so on.
  [[nodiscard]] std::vector<std::string> transitions() const;
  [[nodiscard]] int openings() const;
  /// Until the first probe may pass; absent unless open.
  [[nodiscard]] std::optional<Duration> recoversIn() const;
  [[nodiscard]] const Breaker& breaker() const { return breaker_; }
  [[nodiscard]] Instant now() const { return now_; }

 private:
  void record(char call, const Outcome& outcome) { note(breaker_.record(now_, passes_.at(call), outcome)); }
  int calls(int n, const Outcome& outcome);
  void note(std::optional<BreakerChange> change);

  Instant now_{};
  Breaker breaker_;
  std::map<char, BreakerPass> passes_;
  std::vector<BreakerChange> changes_;
};

}  // namespace watertight::testing_support
