// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

#include "sim/fit_calls.h"

namespace watertight {

/// A call that arrives at a fitted downstream; microseconds since the clock's origin.
struct FitArrival {
  std::size_t call = 0;  ///< its place among the fitted calls
  double at = 0, service = 0;
};

/// Servers that take calls first in, first out, and whose number changes between periods, never in one. A
/// value: a copy goes on from where the original is. Calls that nobody waits for any more are served, too.
class FitQueue {
 public:
  /// Goes on to `end` with so many servers, 0 for no limit, from `begin` on; `arrivals` are those in between.
  /// `starts(arrival, end of its service)` is told of every call that starts.
  template <typename Starts>
  void run(const std::vector<FitArrival>& arrivals, double begin, double end, int servers, Starts starts) {
    lastStart_ = lastStart_ < begin ? begin : lastStart_;
    leaveUntil(begin);
    most_ = ends_.size();
    line_.insert(line_.end(), arrivals.begin(), arrivals.end());
    while (next_ < line_.size()) {
      const FitArrival arrival = line_[next_];
      double at = arrival.at < lastStart_ ? lastStart_ : arrival.at;
      leaveUntil(at);
      if (servers > 0 && ends_.size() >= static_cast<std::size_t>(servers)) at = nextPlace(at, servers, end);
      if (at >= end) break;
      leaveUntil(at);
      enter(at + arrival.service);
      lastStart_ = at;
      starts(arrival, at + arrival.service);
      ++next_;
    }
    line_.erase(line_.begin(), line_.begin() + static_cast<std::ptrdiff_t>(next_));
    next_ = 0;
  }

  /// Those that have not started, in order.
  [[nodiscard]] const std::vector<FitArrival>& waiting() const { return line_; }
  /// The most that were served at once in the last run.
  [[nodiscard]] std::size_t mostServed() const { return most_; }

 private:
  void leaveUntil(double at);
  void enter(double end);
  /// When fewer than `servers` are left in service; `end` where that is no sooner.
  [[nodiscard]] double nextPlace(double at, int servers, double end);

  std::vector<double> ends_;  // a heap, the earliest first
  std::vector<FitArrival> line_;
  std::size_t next_ = 0, most_ = 0;
  double lastStart_ = 0;
};

}  // namespace watertight
