// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <vector>

#include "sim/observed_run.h"

namespace watertight {

/// What a fault cost those who never call what it disturbs (SEMANTICS S5), against the same run without
/// faults: from its beginning until it is over and their goodput, over the last ten seconds, is within 2 % of
/// the other run's. Faults whose times touch count as one.
struct Damage {
  double lostPerSecond = 0;          ///< goodput, requests a second
  double lostShare = 0;              ///< of the other run's goodput
  std::optional<Duration> addedP95;  ///< none where either run answered nothing
  Duration span{};                   ///< how long, all faults together

  bool operator==(const Damage&) const = default;
};

/// By route: whether it never calls, required or not, a dependency that a fault with a time disturbs. Empty
/// where there is no such fault, or no such route: damage is not applicable then.
std::vector<bool> healthyRoutes(const Scenario& scenario);

/// Notes how the requests of some routes fared. Attach it before the first step.
class RouteLog final : public RunObserver {
 public:
  struct Line {
    Instant ended{};
    Duration latency{};
    bool ok = false;    ///< answered without a failed required call
    bool good = false;  ///< and in time
  };

  explicit RouteLog(std::vector<bool> routes) : routes_(std::move(routes)) {}

  void onRequestEnded(const RequestLine& line) override;
  /// In order of time.
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

 private:
  std::vector<bool> routes_;
  std::vector<Line> lines_;
};

/// `run` and `undisturbed` hold the healthy routes' requests of both runs, which ended at `end`. A scenario
/// with a fault that begins before that.
std::optional<Damage> damageOf(const Scenario& scenario, const RouteLog& run, const RouteLog& undisturbed,
                               Instant end);

}  // namespace watertight
