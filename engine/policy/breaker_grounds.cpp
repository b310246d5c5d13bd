// SPDX-License-Identifier: MIT
#include "policy/breaker_grounds.h"

namespace watertight {
namespace {

/// The conditions that trip a breaker, as they stood (SEMANTICS C2).
class Conditions {
 public:
  Conditions(const BreakerSight& sight, const BreakerSettings& settings, Grounds& grounds)
      : sight_(sight), settings_(settings), counts_(sight.window.counts), grounds_(grounds) {}

  void explain() {
    lookAtRow();
    if (settings_.failureRate || settings_.slowRate) lookAtRates();
    // A rate cannot be more than all.
    if (possible_) grounds_.remedies.push_back(settingsNeeded_);
    grounds_.remedies.push_back(fewer_);
    if (!rowTrips_ && ratesTrip_) {
      grounds_.remedies.push_back({{Lever::kMinimumCalls, Relation::kAbove, counts_.samples}});
    }
  }

 private:
  void lookAtRow() {
    const auto most = settings_.consecutiveFailuresInForce();
    if (!most) return;
    rowTrips_ = sight_.failuresInARow >= *most;
    grounds_.comparisons.push_back({Measure::kFailuresInARow, sight_.failuresInARow, std::int64_t{*most},
                                    Relation::kAtLeast, rowTrips_});
    if (!rowTrips_) return;
    settingsNeeded_.push_back({Lever::kConsecutiveFailures, Relation::kAbove, sight_.failuresInARow});
    fewer_.push_back({Lever::kFewerFailures, Relation::kAtLeast, std::int64_t{1}});
  }

  void lookAtRates() {
    const bool enough = counts_.samples >= settings_.minimumCalls;
    grounds_.comparisons.push_back({Measure::kSamples, counts_.samples, std::int64_t{settings_.minimumCalls},
                                    Relation::kAtLeast, enough});
    if (counts_.samples == 0) return;
    lookAtRate(settings_.failureRate, counts_.failures, enough, Measure::kFailureRate, Lever::kFailureRate,
               Lever::kFewerFailures);
    lookAtRate(settings_.slowRate, counts_.slow, enough, Measure::kSlowRate, Lever::kSlowRate,
               Lever::kFewerSlowCalls);
  }

  void lookAtRate(std::optional<double> threshold, std::int64_t count, bool enough, Measure measure,
                  Lever lever, Lever fewer) {
    if (!threshold) return;
    const auto all = static_cast<double>(counts_.samples);
    const auto tooMany = [&](std::int64_t n) { return static_cast<double>(n) / all >= *threshold; };
    const double share = static_cast<double>(count) / all;
    grounds_.comparisons.push_back({measure, share, *threshold, Relation::kAtLeast, tooMany(count)});
    if (!enough || !tooMany(count)) return;
    ratesTrip_ = true;
    possible_ = possible_ && share < 1;
    settingsNeeded_.push_back({lever, Relation::kAbove, share});
    fewer_.push_back({fewer, Relation::kAtLeast, fewestLess(count, tooMany)});
  }

  const BreakerSight& sight_;
  const BreakerSettings& settings_;
  const WindowCounts& counts_;
  Grounds& grounds_;
  Remedy settingsNeeded_, fewer_;
  bool rowTrips_ = false, ratesTrip_ = false;
  bool possible_ = true;
};

void explainProbes(const BreakerSight& sight, const BreakerSettings& settings, Grounds& grounds) {
  const std::int64_t needed = settings.probeSuccessesInForce();
  const bool proven = sight.cause == Cause::kProbesSucceeded;
  grounds.comparisons = {
      {Measure::kProbeSuccesses, sight.probeSuccesses, needed, Relation::kAtLeast, proven}};
  if (proven) grounds.remedies = {{{Lever::kProbeSuccesses, Relation::kAbove, sight.probeSuccesses}}};
}

}  // namespace

Grounds breakerGrounds(const BreakerSight& sight, const BreakerSettings& settings) {
  Grounds grounds;
  grounds.cause = sight.cause;
  grounds.call = sight.call;
  switch (sight.cause) {
    case Cause::kFailuresInARow:
    case Cause::kFailureRate:
    case Cause::kSlowRate:
      grounds.judged = sight.window;
      if (settings.slowRate) grounds.slowFrom = settings.slowCall;
      Conditions(sight, settings, grounds).explain();
      break;
    case Cause::kProbeFailed:
    case Cause::kProbesSucceeded:
      explainProbes(sight, settings, grounds);
      break;
    case Cause::kRecoveryOver:
      grounds.comparisons = {
          {Measure::kRecovery, sight.sinceOpening, sight.recovery, Relation::kAtLeast, true}};
      break;
    case Cause::kPatienceOver:
      grounds.comparisons = {
          {Measure::kPatience, sight.sinceFirstProbe, settings.probePatience, Relation::kAtLeast, true}};
      grounds.comparisons.push_back({Measure::kProbeSuccesses, sight.probeSuccesses,
                                     std::int64_t{settings.probeSuccessesInForce()}, Relation::kAtLeast,
                                     false});
      break;
    default:
      break;
  }
  return grounds;
}

}  // namespace watertight
