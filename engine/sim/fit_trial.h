// SPDX-License-Identifier: MIT
#pragma once
#include <limits>
#include <vector>

#include "sim/downstream_fit.h"
#include "sim/fit_queue.h"

namespace watertight {

/// How a downstream works during a period.
struct FitManner {
  int servers = 0;          ///< 0: no limit
  double slowdown = 1;      ///< times a quiet service time
  bool queues = false;      ///< latency and timeouts come of queueing: see fit_draws.h
  double timeoutShare = 0;  ///< where they do not: of calls that are served or time out
};

FitManner mannerOf(const FittedPeriod& period, FitExtreme extreme);

/// Tries what the recorded calls would have met at a downstream that works in some manner, period by period;
/// calls that wait or are served at a period's end are so when the next begins. How held-out calls ended is
/// not looked at, unless they failed otherwise than by a timeout. Microseconds.
class FitTrial {
 public:
  /// All outlive this. Of `fit`, service times and patience are known.
  FitTrial(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
           const DownstreamFit& fit);

  /// How long, together, callers held on within the period: of the slice's calls, and of those that wait in
  /// line when it begins. Held-out calls do not count.
  [[nodiscard]] double observed(std::size_t slice) const;
  /// The same, of the slice's calls, if each took a quiet service time.
  [[nodiscard]] double quiet(std::size_t slice) const;
  /// The longest of its calls, as a multiple of the middle quiet one.
  [[nodiscard]] double slowest(std::size_t slice) const;

  struct Held {
    double time = 0;
    std::size_t mostServed = 0;
  };
  /// What it would have been in this manner, after all that went before.
  [[nodiscard]] Held held(std::size_t slice, const FitManner& manner) const;

  /// The slice goes by in this manner; slices follow one another. `starts`: see FitQueue::run.
  template <typename Starts>
  void goOn(std::size_t slice, const FitManner& manner, Starts starts) {
    queue_.run(arrivalsOf(slice, manner), beginOf(slice), nextOf(slice), manner.servers, starts);
  }

  /// What the call's service takes in this manner.
  [[nodiscard]] double serviceOf(std::size_t call, const FitManner& manner) const;
  /// Until its caller hears of it or gives up.
  [[nodiscard]] double felt(double latency) const { return latency < patience_ ? latency : patience_; }

 private:
  struct Draw {
    double service = 0, outcome = 0;
  };

  [[nodiscard]] double sinceOrigin(Micros time) const {
    return static_cast<double>((time - clock_.origin()).count());
  }
  [[nodiscard]] double beginOf(std::size_t slice) const;
  [[nodiscard]] double endOf(std::size_t slice) const;
  [[nodiscard]] double nextOf(std::size_t slice) const;
  [[nodiscard]] std::vector<FitArrival> arrivalsOf(std::size_t slice, const FitManner& manner) const;
  [[nodiscard]] double heldWithin(std::size_t slice, std::size_t call, double latency) const;

  const FitCalls& calls_;
  const std::vector<FitSlice>& slices_;
  const FitClock& clock_;
  std::vector<Draw> draws_;  // by call: microseconds, and a share
  double median_ = 1;
  double patience_ = std::numeric_limits<double>::infinity();
  FitQueue queue_;
};

}  // namespace watertight
