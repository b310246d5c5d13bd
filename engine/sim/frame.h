// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "core/time_types.h"
#include "policy/call.h"
#include "policy/call_ages.h"
#include "policy/limiter_outlook.h"
#include "policy/policy_events.h"
#include "policy/trip_distance.h"
#include "stats/percentiles.h"

namespace watertight {

/// Calls by the reason why they were not admitted at once; index = RejectReason.
using ReasonCounts = std::array<std::int64_t, kRejectReasons>;

constexpr std::int64_t total(const ReasonCounts& counts) {
  std::int64_t sum = 0;
  for (auto n : counts) sum += n;
  return sum;
}

/// Where the time of calls went, told at the end of each part of it: all of a long call's is told at its end.
struct TimeSpent {
  Duration queued{};      ///< from arrival to the start, or to the end of a call that never ran
  Duration downstream{};  ///< from start to end
  Duration retryDelay{};  ///< between two attempts, told at its beginning
  std::int64_t ran = 0;   ///< calls that `downstream` is made of

  TimeSpent& operator+=(const TimeSpent& other) {
    queued += other.queued;
    downstream += other.downstream;
    retryDelay += other.retryDelay;
    ran += other.ran;
    return *this;
  }
  bool operator==(const TimeSpent&) const = default;
};

/// One sample period of one dependency (SEMANTICS M1). Counts are of the period, the rest is at its end.
struct DependencyFrame {
  std::int64_t arrivals = 0, admitted = 0;
  std::int64_t ok = 0, error = 0, timeout = 0, cancelled = 0, ignored = 0;
  ReasonCounts rejected{}, discarded{}, fallback{};
  std::int64_t overflowStarted = 0;  ///< calls that ran on their caller's thread
  // Under a shared compartment these four are the one compartment's, the same for every dependency.
  std::int64_t inFlight = 0, inFlightPeak = 0, waiting = 0;
  std::optional<int> limit;           ///< none without a bulkhead
  std::optional<int> monitoredLimit;  ///< of a limiter that only monitors
  std::optional<Duration> baseline;   ///< the latency that the limiter takes for normal
  std::int64_t overflow = 0, abandoned = 0, downstreamLoad = 0;
  std::optional<Duration> oldest;  ///< age of the oldest call in flight
  BreakerState breaker = BreakerState::kClosed;
  bool hasBreaker = false;
  bool probeDue = false;              ///< open, and the next arrival will be a probe
  std::optional<Duration> reopensIn;  ///< open: until a probe may pass
  bool shared = false;
  Percentiles latency, total;
  std::optional<double> errorRate;  ///< over the compartment's window
  CallAges ages{};                  ///< of the calls in flight; where frames were merged, the most of each
  TimeSpent spent;
  std::int64_t retried = 0;               ///< arrivals that were not their call's first attempt
  std::int64_t retriesRefused = 0;        ///< for want of budget
  std::optional<double> retryBudget;      ///< retries left; none without a budget
  std::optional<LimiterOutlook> limiter;  ///< none without one
  std::optional<TripDistance> distance;   ///< none without a breaker

  bool operator==(const DependencyFrame&) const = default;
};

struct RouteFrame {
  std::int64_t requests = 0, ok = 0, late = 0, failed = 0, shed = 0;
  std::optional<Duration> p95;

  bool operator==(const RouteFrame&) const = default;
};

/// Workers that one dependency holds, by what they do there.
struct HeldWorkers {
  int inCall = 0;
  int waiting = 0;  ///< for a permit, or for another attempt
  int callerRun = 0;
  [[nodiscard]] int sum() const { return inCall + waiting + callerRun; }

  bool operator==(const HeldWorkers&) const = default;
};

struct ServiceFrame {
  std::int64_t requests = 0, ok = 0, late = 0, failed = 0, shed = 0;  ///< ok includes late
  std::int64_t backlog = 0;
  int workers = 0;       ///< 0 = unlimited
  int busy = 0;          ///< workers with a request
  double fullShare = 0;  ///< share of the period in which every worker was busy; 0 with unlimited workers
  std::vector<HeldWorkers> held;  ///< for each dependency, in the scenario's order
  Percentiles latency;            ///< of requests, arrival to answer

  bool operator==(const ServiceFrame&) const = default;
};

/// Everything shown about one sample period: (t - sample, t]. Immutable once made.
struct Frame {
  Instant t{};
  Duration period{};
  ServiceFrame service;
  std::vector<RouteFrame> routes;
  std::vector<DependencyFrame> dependencies;

  bool operator==(const Frame&) const = default;
};

}  // namespace watertight
