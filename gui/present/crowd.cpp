// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/crowd.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr Duration kLookBack = std::chrono::seconds{10};
constexpr double kCallsForAMean = 20;

bool restricts(BreakerState state) {
  return state == BreakerState::kOpen || state == BreakerState::kHalfOpen ||
         state == BreakerState::kForcedOpen;
}

// Of the compartment: under a shared one, of all dependencies.
template <typename Count>
double ofCompartment(const Frame& frame, std::size_t dependency, Count count) {
  if (!frame.dependencies[dependency].shared)
    return static_cast<double>(count(frame.dependencies[dependency]));
  double sum = 0;
  for (const auto& d : frame.dependencies) sum += static_cast<double>(count(d));
  return sum;
}

void add(Crowd& crowd, const DependencyFrame& d) {
  for (std::size_t r = 0; r < kRejectReasons; ++r) {
    crowd.byReason[r] += d.rejected[r] + d.discarded[r] + d.fallback[r];
  }
  crowd.ranOnCaller += d.overflowStarted;
  crowd.arrivals += d.arrivals;
  ++crowd.samples;
  crowd.full += d.limit && d.inFlight >= *d.limit;
  crowd.restricted += d.hasBreaker && restricts(d.breaker);
  crowd.waitingMost = std::max(crowd.waitingMost, d.waiting);
}

void standAt(Crowd& crowd, const DependencyFrame& d) {
  crowd.limit = d.limit;
  crowd.inFlight = d.inFlight;
  crowd.waiting = d.waiting;
  crowd.oldest = d.oldest;
  crowd.breaker = d.breaker;
  crowd.hasBreaker = d.hasBreaker;
  crowd.shared = d.shared;
}

std::optional<Duration> heldPermit(const std::deque<KeptFrame>& frames, std::size_t end,
                                   std::size_t dependency, Instant from) {
  double inFlight = 0;
  double admitted = 0;
  const Instant last = frames[end - 1].t;
  for (auto i = end; i-- > 0;) {
    const auto& frame = frames[i];
    const bool before = frame.t <= from;
    if (before && (admitted >= kCallsForAMean || last - frame.t >= kLookBack)) break;
    inFlight += static_cast<double>(frame.dependencies[dependency].inFlight) * toSeconds(frame.period);
    admitted += ofCompartment(frame, dependency, [](const DependencyFrame& d) { return d.admitted; });
  }
  if (admitted == 0) return std::nullopt;
  return fromSeconds(inFlight / admitted);
}

}  // namespace

std::optional<Crowd> crowdOf(const FrameHistory& history, std::size_t dependency, Instant from, Instant to) {
  const auto& frames = history.frames();
  const auto first = history.firstAfter(from);
  const auto end = history.firstAfter(to);
  if (first >= end || dependency >= frames[first].dependencies.size()) return std::nullopt;
  Crowd crowd;
  crowd.from = frames[first].t - frames[first].period;
  crowd.to = frames[end - 1].t;
  double offered = 0;
  for (auto i = first; i < end; ++i) {
    add(crowd, frames[i].dependencies[dependency]);
    offered += ofCompartment(frames[i], dependency, [](const DependencyFrame& d) { return d.arrivals; });
  }
  standAt(crowd, frames[end - 1].dependencies[dependency]);
  const double seconds = toSeconds(crowd.to - crowd.from);
  crowd.offered = seconds > 0 ? offered / seconds : 0;
  crowd.held = heldPermit(frames, end, dependency, from);
  return crowd;
}

}  // namespace watertight
