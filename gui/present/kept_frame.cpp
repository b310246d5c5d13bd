// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/kept_frame.h"

#include <algorithm>

namespace watertight {
namespace {

void addCounts(ReasonCounts& sum, const ReasonCounts& counts) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counts[i];
}

void merge(DependencyFrame& earlier, DependencyFrame&& later) {
  auto merged = std::move(later);
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
  merged.spent += earlier.spent;
  merged.retried += earlier.retried;
  merged.retriesRefused += earlier.retriesRefused;
  for (std::size_t band = 0; band < merged.ages.size(); ++band) {
    merged.ages[band] = std::max(merged.ages[band], earlier.ages[band]);
  }
  merged.inFlightPeak = std::max(merged.inFlightPeak, earlier.inFlightPeak);
  if (merged.latency.samples == 0) merged.latency = earlier.latency;
  if (merged.total.samples == 0) merged.total = earlier.total;
  earlier = std::move(merged);
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

template <typename T>
Extremes<T> both(const Extremes<T>& one, const Extremes<T>& other) {
  return {std::min(one.low, other.low), std::max(one.high, other.high)};
}

template <typename T>
MaybeExtremes<T> both(const MaybeExtremes<T>& one, const MaybeExtremes<T>& other) {
  if (!one.low) return other;
  if (!other.low) return one;
  return {std::min(*one.low, *other.low), std::max(*one.high, *other.high)};
}

DependencyLevels both(const DependencyLevels& one, const DependencyLevels& other) {
  return {both(one.inFlight, other.inFlight),
          both(one.waiting, other.waiting),
          both(one.downstreamLoad, other.downstreamLoad),
          both(one.limit, other.limit),
          both(one.monitoredLimit, other.monitoredLimit),
          both(one.p50, other.p50),
          both(one.p95, other.p95),
          both(one.baseline, other.baseline),
          std::max(one.oldest, other.oldest)};
}

DependencyLevels levelsOf(const DependencyFrame& d) {
  return {{d.inFlight, std::max(d.inFlight, d.inFlightPeak)},
          {d.waiting, d.waiting},
          {d.downstreamLoad, d.downstreamLoad},
          {d.limit, d.limit},
          {d.monitoredLimit, d.monitoredLimit},
          {d.latency.p50, d.latency.p50},
          {d.latency.p95, d.latency.p95},
          {d.baseline, d.baseline},
          d.oldest};
}

}  // namespace

DependencyLevels KeptFrame::levels(std::size_t dependency) const {
  return merged_ ? merged_->dependencies[dependency] : levelsOf(dependencies[dependency]);
}

ServiceLevels KeptFrame::levels() const {
  if (merged_) return merged_->service;
  return {{service.backlog, service.backlog}, {service.busy, service.busy}};
}

void KeptFrame::merge(KeptFrame&& later) {
  const auto count = std::min(dependencies.size(), later.dependencies.size());
  Levels joint{{both(levels().backlog, later.levels().backlog), both(levels().busy, later.levels().busy)},
               {}};
  joint.dependencies.reserve(count);
  for (std::size_t i = 0; i < count; ++i) joint.dependencies.push_back(both(levels(i), later.levels(i)));
  const auto whole = period + later.period;
  const double share = whole > Duration::zero() ? toSeconds(later.period) / toSeconds(whole) : 1;
  t = later.t;
  period = whole;
  watertight::merge(service, std::move(later.service), share);
  for (std::size_t i = 0; i < std::min(routes.size(), later.routes.size()); ++i) {
    watertight::merge(routes[i], later.routes[i]);
  }
  for (std::size_t i = 0; i < count; ++i)
    watertight::merge(dependencies[i], std::move(later.dependencies[i]));
  merged_ = std::move(joint);
}

}  // namespace watertight
