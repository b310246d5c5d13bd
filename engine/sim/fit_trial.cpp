// SPDX-License-Identifier: MIT
#include "sim/fit_trial.h"

#include <algorithm>

#include "sim/fit_draws.h"

namespace watertight {
namespace {

double micros(Duration d) {
  return static_cast<double>(d.count()) / 1e3;
}

double micros(Micros d) {
  return static_cast<double>(d.count());
}

}  // namespace

FitManner mannerOf(const FittedPeriod& period, FitExtreme extreme) {
  FitManner manner;
  const double others = 1 - period.errorRate;
  manner.timeoutShare = others > 0 ? std::min(1.0, period.timeoutRate / others) : 0;
  manner.slowdown = period.slowdown;
  if (extreme == FitExtreme::kSlowdown) return manner;
  manner.servers = period.capacity;
  manner.slowdown = period.remainder;
  manner.queues = period.slow;
  return manner;
}

FitTrial::FitTrial(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                   const DownstreamFit& fit)
    : calls_(calls),
      slices_(slices),
      clock_(clock),
      median_(std::max(1.0, micros(sampleAt(fit.service, 0.5)))) {
  if (fit.patience.count() >= 0) patience_ = micros(fit.patience);
  draws_.reserve(calls.size());
  for (const auto& call : calls) {
    const FitDraws draws = drawFor({0, DrawPurpose::kReplayResample, 0, call.number});
    draws_.push_back({micros(sampleAt(fit.service, draws.service)), draws.outcome});
  }
}

double FitTrial::beginOf(std::size_t slice) const {
  return sinceOrigin(clock_.beginOf(slices_[slice].period));
}

double FitTrial::endOf(std::size_t slice) const {
  return sinceOrigin(clock_.beginOf(slices_[slice].period + 1));
}

double FitTrial::nextOf(std::size_t slice) const {
  return slice + 1 < slices_.size() ? beginOf(slice + 1) : std::numeric_limits<double>::infinity();
}

double FitTrial::heldWithin(std::size_t slice, std::size_t call, double latency) const {
  if (clock_.isHeldOut(calls_[call].start)) return 0;
  const double start = sinceOrigin(calls_[call].start);
  const double from = std::max(start, beginOf(slice)), to = std::min(start + felt(latency), endOf(slice));
  return std::max(0.0, to - from);
}

double FitTrial::observed(std::size_t slice) const {
  double sum = 0;
  for (const auto& arrival : queue_.waiting())
    sum += heldWithin(slice, arrival.call, micros(calls_[arrival.call].latency));
  for (std::size_t i = slices_[slice].first; i < slices_[slice].last; ++i)
    sum += heldWithin(slice, i, micros(calls_[i].latency));
  return sum;
}

double FitTrial::quiet(std::size_t slice) const {
  double sum = 0;
  for (std::size_t i = slices_[slice].first; i < slices_[slice].last; ++i)
    sum += heldWithin(slice, i, serviceOf(i, {.queues = true}));
  return sum;
}

double FitTrial::slowest(std::size_t slice) const {
  Micros longest{};
  for (std::size_t i = slices_[slice].first; i < slices_[slice].last; ++i)
    longest = std::max(longest, calls_[i].latency);
  return micros(longest) / median_;
}

double FitTrial::serviceOf(std::size_t call, const FitManner& manner) const {
  const FitCall& recorded = calls_[call];
  const Draw& draw = draws_[call];
  const double drawn = draw.service * manner.slowdown;
  const bool blind = (recorded.served() || recorded.timedOut()) && clock_.isHeldOut(recorded.start);
  if (blind) return !manner.queues && draw.outcome < manner.timeoutShare ? patience_ : drawn;
  return watertight::serviceOf(serviceKind(recorded.outcome, manner.queues), drawn, micros(recorded.latency));
}

std::vector<FitArrival> FitTrial::arrivalsOf(std::size_t slice, const FitManner& manner) const {
  std::vector<FitArrival> arrivals;
  arrivals.reserve(slices_[slice].last - slices_[slice].first);
  for (std::size_t i = slices_[slice].first; i < slices_[slice].last; ++i)
    arrivals.push_back({i, sinceOrigin(calls_[i].start), serviceOf(i, manner)});
  return arrivals;
}

FitTrial::Held FitTrial::held(std::size_t slice, const FitManner& manner) const {
  Held held;
  FitQueue queue = queue_;
  queue.run(arrivalsOf(slice, manner), beginOf(slice), nextOf(slice), manner.servers,
            [&](const FitArrival& arrival, double leaves) {
              held.time += heldWithin(slice, arrival.call, leaves - arrival.at);
            });
  for (const auto& arrival : queue.waiting())
    held.time += heldWithin(slice, arrival.call, std::numeric_limits<double>::infinity());
  held.mostServed = queue.mostServed();
  return held;
}

}  // namespace watertight
