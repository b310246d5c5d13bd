// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "sim/frame.h"
#include "sim/observed_run.h"
#include "stats/latency_histogram.h"

namespace watertight {

/// A value over time: its largest in a span, and its integral.
class Level {
 public:
  /// From `now` on it is `value`. Times before `from` only set the starting point.
  void set(Instant now, double value, Instant from);
  /// Over [from, until); `from` as in set(). Zero over nothing.
  [[nodiscard]] double largest(Instant from, Instant until) const {
    return until > from ? std::max(largest_, value_) : 0;
  }
  /// Mean over [from, until).
  [[nodiscard]] double mean(Instant from, Instant until) const;

 private:
  double value_ = 0, largest_ = 0, area_ = 0;
  Instant since_{};
};

/// The summary of [from, to) of a run (FORMATS, Summary; `[[expect]]` from and to): what arrived, ended or
/// stood in it. Attach it before the first step.
class SummaryRecorder final : public RunObserver {
 public:
  SummaryRecorder(ObservedRun& run, Instant from, Instant to);

  void onCallArrived(Instant now, int dependency) override;
  void onCallRetried(Instant now, int dependency) override;
  void onRetryRefused(Instant now, int dependency) override;
  void onCallStarted(Instant now, int dependency, bool overflow) override;
  void onCallEnded(const CallLine& line) override;
  void onCallAbandoned(Instant now, int dependency) override;
  void onCallRescued(Instant now, int dependency) override;
  void onGauges(Instant now, int compartment, const Gauges& gauges) override;
  void onDownstreamLoad(Instant now, int dependency, std::int64_t load) override;
  void onRequestArrived(Instant now, int route) override;
  void onRequestEnded(const RequestLine& line) override;
  void onWorkersBusy(Instant now, int busy, int workers) override;
  void onJournal(const JournalEntry& entry) override;

  /// The run has reached `end`. Everything of FORMATS but `digest`, which others know.
  [[nodiscard]] nlohmann::ordered_json summary(Instant end) const;

 private:
  struct Latencies {
    LatencyHistogram histogram;
    Duration largest{};
    void add(Duration latency);
  };
  struct DependencyBooks {
    std::int64_t arrivals = 0, admitted = 0, overflow = 0, abandoned = 0, rescued = 0;
    std::int64_t retries = 0, retriesRefused = 0;
    std::array<std::int64_t, 8> ended{};
    ReasonCounts rejected{};
    Latencies latency, total;
    Level load;
  };
  struct CompartmentBooks {
    Level inFlight, waiting, overflow, abandoned, open;
    std::optional<int> limit, limitFirst, limitLeast, limitMost;
    std::int64_t limitChanges = 0;
    std::int64_t opened = 0, reopened = 0;
    bool closedOnce = false;
  };
  struct RouteBooks {
    std::int64_t requests = 0, ok = 0, late = 0, failed = 0, shed = 0;
    Latencies latency;
  };

  bool inside(Instant t) const { return t >= from_ && t < to_; }
  DependencyBooks& of(int dependency) { return dependencies_[static_cast<std::size_t>(dependency)]; }
  void noteLimit(Instant now, int compartment, std::optional<int> limit);
  void noteBreaker(Instant now, CompartmentBooks& books, const BreakerChange& change);
  nlohmann::ordered_json serviceJson(Duration span) const;
  nlohmann::ordered_json routeJson(const RouteBooks& books, Duration span) const;
  nlohmann::ordered_json dependencyJson(std::size_t dependency, Instant until) const;
  nlohmann::ordered_json compartmentJson(const CompartmentBooks& books, Instant until) const;
  std::int64_t largest(const Level& level, Instant until) const;

  ObservedRun& run_;
  Instant from_, to_;
  std::vector<DependencyBooks> dependencies_;
  std::vector<CompartmentBooks> compartments_;
  std::vector<RouteBooks> routes_;
  RouteBooks service_;
  Level busy_, full_;
};

}  // namespace watertight
