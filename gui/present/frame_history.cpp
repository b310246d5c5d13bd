// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/frame_history.h"

#include <algorithm>

namespace watertight {
namespace {

void addCounts(ReasonCounts& sum, const ReasonCounts& counts) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counts[i];
}

void merge(DependencyFrame& earlier, const DependencyFrame& later) {
  auto merged = later;
  merged.arrivals += earlier.arrivals;
  merged.admitted += earlier.admitted;
  merged.ok += earlier.ok;
  merged.error += earlier.error;
  merged.timeout += earlier.timeout;
  merged.cancelled += earlier.cancelled;
  merged.ignored += earlier.ignored;
  addCounts(merged.rejected, earlier.rejected);
  addCounts(merged.discarded, earlier.discarded);
  addCounts(merged.fallback, earlier.fallback);
  merged.overflowStarted += earlier.overflowStarted;
  merged.inFlightPeak = std::max(merged.inFlightPeak, earlier.inFlightPeak);
  if (merged.latency.samples == 0) merged.latency = earlier.latency;
  if (merged.total.samples == 0) merged.total = earlier.total;
  earlier = merged;
}

void merge(RouteFrame& earlier, const RouteFrame& later) {
  earlier.requests += later.requests;
  earlier.ok += later.ok;
  earlier.late += later.late;
  earlier.failed += later.failed;
  earlier.shed += later.shed;
  if (later.p95) earlier.p95 = later.p95;
}

void merge(ServiceFrame& earlier, ServiceFrame&& later, double laterShare) {
  later.requests += earlier.requests;
  later.ok += earlier.ok;
  later.late += earlier.late;
  later.failed += earlier.failed;
  later.shed += earlier.shed;
  later.fullShare = later.fullShare * laterShare + earlier.fullShare * (1 - laterShare);
  if (later.latency.samples == 0) later.latency = earlier.latency;
  earlier = std::move(later);
}

}  // namespace

void mergeFrame(Frame& earlier, Frame&& later) {
  const auto period = earlier.period + later.period;
  const double share = period > Duration::zero() ? toSeconds(later.period) / toSeconds(period) : 1;
  earlier.t = later.t;
  earlier.period = period;
  merge(earlier.service, std::move(later.service), share);
  for (std::size_t i = 0; i < std::min(earlier.routes.size(), later.routes.size()); ++i) {
    merge(earlier.routes[i], later.routes[i]);
  }
  for (std::size_t i = 0; i < std::min(earlier.dependencies.size(), later.dependencies.size()); ++i) {
    merge(earlier.dependencies[i], later.dependencies[i]);
  }
}

void FrameHistory::add(Frame frame) {
  const auto end = frame.t;
  if (!frames_.empty() && frames_.back().period + frame.period <= kFinest) {
    mergeFrame(frames_.back(), std::move(frame));
  } else {
    frames_.push_back(std::move(frame));
  }
  while (frames_.size() > 1 && frames_.front().t < end - kReach) frames_.pop_front();
}

std::size_t FrameHistory::firstAfter(Instant t) const {
  const auto at = std::upper_bound(frames_.begin(), frames_.end(), t,
                                   [](Instant instant, const Frame& frame) { return instant < frame.t; });
  return static_cast<std::size_t>(at - frames_.begin());
}

}  // namespace watertight
