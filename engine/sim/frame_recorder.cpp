// SPDX-License-Identifier: MIT
#include "sim/frame_recorder.h"

#include <algorithm>
#include <utility>

namespace watertight {
namespace {

Outcome latencyOnly(Duration latency) {
  Outcome outcome;
  outcome.latency = latency;
  return outcome;
}

void addTime(TimeSpent& spent, const CallLine& line) {
  if (!line.ended) return;
  spent.queued += line.started.value_or(*line.ended) - line.arrived;
  if (!line.started) return;
  spent.downstream += *line.ended - *line.started;
  ++spent.ran;
}

bool ran(CallEnd end) {
  return end == CallEnd::kOk || end == CallEnd::kError || end == CallEnd::kTimeout;
}

}  // namespace

FrameRecorder::FrameRecorder(ObservedRun& run, Sink sink)
    : run_(run), sink_(std::move(sink)), serviceWindow_(WindowSettings{}) {
  const auto& scenario = run.scenario();
  for (const auto& dependency : scenario.dependencies) {
    const auto& window = dependency.compartment.window;
    windows_.push_back({OutcomeWindow(window), OutcomeWindow(window)});
  }
  for (std::size_t i = 0; i < scenario.routes.size(); ++i) routeWindows_.emplace_back(WindowSettings{});
  peaks_.assign(static_cast<std::size_t>(run.compartments()), 0);
  frame_ = emptyFrame();
  run.observe(*this);
}

Frame FrameRecorder::emptyFrame() const {
  Frame frame;
  frame.dependencies.resize(windows_.size());
  frame.routes.resize(routeWindows_.size());
  return frame;
}

void FrameRecorder::onCallArrived(Instant, int dependency) {
  ++of(dependency).arrivals;
}

void FrameRecorder::onCallRetried(Instant, int dependency) {
  ++of(dependency).retried;
}

void FrameRecorder::onRetryRefused(Instant, int dependency) {
  ++of(dependency).retriesRefused;
}

void FrameRecorder::onRetryWaits(Instant, int dependency, Duration wait) {
  of(dependency).spent.retryDelay += wait;
}

void FrameRecorder::onCallStarted(Instant, int dependency, bool overflow) {
  ++(overflow ? of(dependency).overflowStarted : of(dependency).admitted);
}

void FrameRecorder::onCallEnded(const CallLine& line) {
  followKnobs();
  countEnd(of(line.dependency), line);
  addTime(of(line.dependency).spent, line);
  if (!line.ended || !ran(line.outcome)) return;
  auto& windows = windows_[static_cast<std::size_t>(line.dependency)];
  windows.total.record(*line.ended, latencyOnly(*line.ended - line.arrived));
  const auto latency = line.latency();
  if (!latency) return;
  Outcome outcome = latencyOnly(*latency);
  outcome.failed = line.outcome != CallEnd::kOk;
  windows.latency.record(*line.ended, outcome);
}

void FrameRecorder::countEnd(DependencyFrame& d, const CallLine& line) {
  const auto reason = static_cast<std::size_t>(line.reason);
  switch (line.outcome) {
    case CallEnd::kOk:
      ++d.ok;
      break;
    case CallEnd::kError:
      ++d.error;
      break;
    case CallEnd::kTimeout:
      ++d.timeout;
      break;
    case CallEnd::kIgnored:
      ++d.ignored;
      break;
    case CallEnd::kCancelled:
      ++d.cancelled;
      break;
    case CallEnd::kRejected:
      ++d.rejected[reason];
      break;
    case CallEnd::kDiscarded:
      ++d.discarded[reason];
      break;
    case CallEnd::kFallback:
      ++d.fallback[reason];
      break;
  }
}

void FrameRecorder::onGauges(Instant, int compartment, const Gauges& gauges) {
  auto& peak = peaks_[static_cast<std::size_t>(compartment)];
  peak = std::max(peak, gauges.inFlight);
}

void FrameRecorder::onRequestArrived(Instant, int route) {
  ++frame_.service.requests;
  ++frame_.routes[static_cast<std::size_t>(route)].requests;
}

void FrameRecorder::onRequestEnded(const RequestLine& line) {
  auto& route = frame_.routes[static_cast<std::size_t>(line.route)];
  auto& service = frame_.service;
  const auto count = [&](std::int64_t RouteFrame::*inRoute, std::int64_t ServiceFrame::*inService) {
    ++(route.*inRoute);
    ++(service.*inService);
  };
  if (line.end == RequestEnd::kShed) return count(&RouteFrame::shed, &ServiceFrame::shed);
  if (line.end == RequestEnd::kFailed) return count(&RouteFrame::failed, &ServiceFrame::failed);
  count(&RouteFrame::ok, &ServiceFrame::ok);
  if (line.late) count(&RouteFrame::late, &ServiceFrame::late);
  const auto outcome = latencyOnly(line.ended - line.arrived);
  routeWindows_[static_cast<std::size_t>(line.route)].record(line.ended, outcome);
  serviceWindow_.record(line.ended, outcome);
}

void FrameRecorder::onWorkersBusy(Instant now, int busy, int workers) {
  accountFullTime(now);
  full_ = workers > 0 && busy >= workers;
}

void FrameRecorder::accountFullTime(Instant now) {
  if (full_) fullTime_ += now - busySince_;
  busySince_ = now;
}

// It is told before the knob takes hold: what follows asks for the settings in force.
void FrameRecorder::onJournal(const JournalEntry& entry) {
  knobTurned_ = knobTurned_ || std::holds_alternative<SetEvent>(entry.event);
}

void FrameRecorder::followKnobs() {
  if (!std::exchange(knobTurned_, false)) return;
  for (std::size_t i = 0; i < windows_.size(); ++i) {
    const auto& window = run_.live().dependencies[i].compartment.window;
    if (window == windows_[i].latency.settings()) continue;
    windows_[i] = {OutcomeWindow(window), OutcomeWindow(window)};
  }
}

void FrameRecorder::onSample(Instant now) {
  followKnobs();
  frame_.t = now;
  frame_.period = now - periodBegan_;
  accountFullTime(now);
  finishService(now);
  for (std::size_t i = 0; i < frame_.routes.size(); ++i) {
    frame_.routes[i].p95 = routeWindows_[i].percentiles(now).p95;
  }
  for (std::size_t i = 0; i < frame_.dependencies.size(); ++i) finishDependency(now, static_cast<int>(i));
  for (std::size_t c = 0; c < peaks_.size(); ++c) {
    peaks_[c] = run_.compartment(now, static_cast<int>(c)).gauges.inFlight;
  }
  periodBegan_ = now;
  sink_(std::exchange(frame_, emptyFrame()));
}

void FrameRecorder::finishService(Instant now) {
  auto application = run_.application();
  auto& service = frame_.service;
  service.backlog = application.backlog;
  service.workers = application.workers;
  service.busy = application.busy;
  service.held = std::move(application.held);
  service.fullShare = frame_.period > Duration::zero() ? toSeconds(fullTime_) / toSeconds(frame_.period) : 0;
  service.latency = serviceWindow_.percentiles(now);
  fullTime_ = {};
}

void FrameRecorder::finishDependency(Instant now, int dependency) {
  const int compartment = run_.compartmentFor(dependency);
  const CompartmentView view = run_.compartment(now, compartment);
  auto& d = of(dependency);
  d.shared = run_.shared();
  d.inFlight = static_cast<int>(view.gauges.inFlight);
  d.inFlightPeak = peaks_[static_cast<std::size_t>(compartment)];
  d.waiting = view.gauges.waiting;
  d.limit = view.gauges.limit;
  d.monitoredLimit = view.monitoredLimit;
  d.baseline = view.baseline;
  d.overflow = view.gauges.overflow;
  d.abandoned = view.gauges.abandoned;
  d.oldest = view.oldest;
  d.ages = view.ages;
  d.limiter = view.limiter;
  d.retryBudget = run_.retryBudget(dependency);
  d.downstreamLoad = run_.downstreamLoad(dependency);
  auto& windows = windows_[static_cast<std::size_t>(dependency)];
  d.latency = windows.latency.percentiles(now);
  d.total = windows.total.percentiles(now);
  d.errorRate = windows.latency.counts(now).errorRate();
  if (view.breaker) finishBreaker(now, d, view);
}

void FrameRecorder::finishBreaker(Instant now, DependencyFrame& d, const CompartmentView& compartment) {
  d.hasBreaker = true;
  d.breaker = *compartment.breaker;
  d.distance = compartment.distance;
  const auto recovers = compartment.recoversAt;
  if (!recovers) return;
  d.probeDue = now >= *recovers;
  if (!d.probeDue) d.reopensIn = *recovers - now;
}

}  // namespace watertight
