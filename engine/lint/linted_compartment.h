// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lint/finding.h"
#include "sim/healthy_load.h"

namespace watertight {

/// A compartment with what goes through it while nothing is wrong: all that a rule looks at.
struct LintedCompartment {
  std::string name;  ///< the dependency's, or "shared"
  CompartmentSettings settings;
  std::vector<std::size_t> dependencies;  ///< that it protects: one, or all
  HealthyLoad load;
  Duration callTimeout{};    ///< of calls that obey it; zero: none
  Duration callerTimeout{};  ///< zero: none
  RunPlan plan;

  [[nodiscard]] int workers() const { return plan.scenario->service.workers; }
  [[nodiscard]] std::string path(const std::string& setting) const { return name + "." + setting; }
  /// What `limit` may become: the limiter's maximum where one is at work.
  [[nodiscard]] int largestLimit() const;
  /// When calls end at the latest, whatever the downstream does; zero: never.
  [[nodiscard]] Duration endsCalls() const;
  /// Mean time that a healthy call holds a permit.
  [[nodiscard]] Duration heldFor() const;
  /// Permits that healthy calls hold at once, on average (Little's law).
  [[nodiscard]] double offered() const { return load.rate * toSeconds(heldFor()); }
  /// The policy may let calls run on their callers.
  [[nodiscard]] bool callerRuns() const;
  /// Calls may wait for a place: at most so many.
  [[nodiscard]] std::int64_t places() const;
  /// The least limit that, with this many places to wait, turns at most 1 % of healthy calls away.
  [[nodiscard]] int enough(int queue) const;
};

/// What the rules look at; no compartment stands there under isolation "none".
std::vector<LintedCompartment> lintedCompartments(const RunPlan& plan);

}  // namespace watertight
