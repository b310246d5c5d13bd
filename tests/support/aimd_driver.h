// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "policy/aimd.h"

namespace watertight::testing_support {

/// An aimd limiter and the calls that it hears of. Time stands still unless it is told to pass.
class AimdDriver {
 public:
  explicit AimdDriver(const LimiterSettings& settings, int bulkheadLimit = 10)
      : aimd_(settings, bulkheadLimit), window_(WindowSettings{}) {}

  void pass(Duration time) { now_ += time; }

  /// So many outcomes of calls that started in the present epoch, now.
  void ok(int n, Duration latency = std::chrono::milliseconds{10}) { see(n, {.latency = latency}); }
  void fail(int n, Duration latency = std::chrono::milliseconds{10}) {
    see(n, {.failed = true, .latency = latency});
  }
  /// Healthy ones whose calls had waited longer than `queue_threshold`.
  void okAfterLongWaits(int n) { see(n, {.waitedLong = true, .latency = std::chrono::milliseconds{10}}); }
  void see(int n, Outcome outcome);
  /// Outcomes of calls that started in `epoch`.
  void failFrom(std::uint32_t epoch, int n);
  /// Calls that have been in flight for so long; seen at the next check only.
  void hang(int n, Duration age) { hanging_.insert(hanging_.end(), static_cast<std::size_t>(n), age); }

  void turnAway() { aimd_.noteTurnedAway(); }
  void peak(int inFlight) { aimd_.noteInFlight(inFlight); }

  /// "increase 10 > 11" and so on; "nothing" where nothing is said.
  std::string check();
  /// So many checks, each after `n` healthy outcomes, with calls turned away.
  void healthyChecks(int checks, int n = 20);
  std::string trip() { return aimd_.noteTrip(), note(aimd_.pause()); }
  std::string pause() { return note(aimd_.pause()); }
  std::string ramp(Ramp ramp) { return note(aimd_.ramp(now_, ramp)); }
  void setByHand(int limit) { aimd_.setLimit(now_, limit, 0); }
  std::string set(const LimiterSettings& settings) { return note(aimd_.reconfigure(now_, settings)); }

  [[nodiscard]] int limit() const { return aimd_.limit(); }
  [[nodiscard]] std::uint32_t epoch() const { return aimd_.epoch(); }
  /// The last change of all.
  [[nodiscard]] const LimitChange& last() const { return last_; }

 private:
  std::string note(const std::optional<LimitChange>& change);

  Instant now_{};
  Aimd aimd_;
  OutcomeWindow window_;
  std::vector<Duration> hanging_;
  LimitChange last_;
};

}  // namespace watertight::testing_support
