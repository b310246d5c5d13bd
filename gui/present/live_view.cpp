// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/live_view.h"

#include <algorithm>

#include "present/latency_plot.h"
#include "present/occupancy_plot.h"
#include "present/rejection_plot.h"
#include "present/request_plot.h"
#include "present/worker_plot.h"

namespace watertight {
namespace {

constexpr double kUnseen = 1.0 / 8;  // of the common scale

// What the limiter calls too slow, where it has a fixed idea of it.
std::optional<Duration> tooSlow(const LimiterSettings& limiter) {
  if (limiter.algorithm == LimiterAlgorithm::kAimd) return limiter.latencyThreshold;
  if (limiter.algorithm == LimiterAlgorithm::kAimdPerCall) return limiter.timeout;
  if (limiter.maxHealthyLatency == Duration::zero()) return std::nullopt;
  return limiter.maxHealthyLatency;
}

std::optional<Duration> thresholdOf(const Scenario& scenario, std::size_t dependency) {
  const auto shared = scenario.service.isolation == Isolation::kShared;
  if (scenario.service.isolation == Isolation::kNone || (shared && !scenario.shared)) return std::nullopt;
  const auto& compartment = shared ? *scenario.shared : scenario.dependencies[dependency].compartment;
  return compartment.limiter ? tooSlow(*compartment.limiter) : std::nullopt;
}

}  // namespace

std::size_t disturbedFirst(const Scenario& scenario) {
  for (const auto& fault : scenario.faults) {
    for (std::size_t d = 0; d < scenario.dependencies.size(); ++d) {
      if (scenario.dependencies[d].name == fault.dependency) return d;
    }
  }
  return 0;
}

void LiveView::reset(std::size_t dependencies) {
  *this = LiveView{};
  occupancy_.resize(dependencies);
  rejections_.resize(dependencies);
}

void LiveView::fitTogether(std::vector<Scale>& scales, LinearScale& common,
                           const std::vector<double>& maxima) {
  const double top = common.fit(*std::max_element(maxima.begin(), maxima.end()));
  for (std::size_t i = 0; i < scales.size(); ++i) {
    const double own = scales[i].own.fit(maxima[i]);
    scales[i].top = maxima[i] > 0 && own < top * kUnseen ? own : top;
  }
}

void LiveView::fit(const RunModel& run, const FrameColumns& frames) {
  const auto count = run.names().size();
  if (occupancy_.size() != count) reset(count);
  if (count == 0) return;
  std::vector<double> occupancy;
  std::vector<double> rejections;
  for (std::size_t d = 0; d < count; ++d) {
    occupancy.push_back(occupancyMaximum(frames, d));
    rejections.push_back(rejectionMaximum(frames, d));
  }
  fitLatency(latency_, frames);
  fitTogether(occupancy_, commonOccupancy_, occupancy);
  fitTogether(rejections_, commonRejections_, rejections);
}

CardView LiveView::card(const RunModel& run, const FrameColumns& frames, std::size_t d) const {
  CardView card;
  const Subject subject{d, run.names()[d], !frames.empty() && run.frames().last().dependencies[d].shared};
  card.ribbon = breakerRibbon(frames, run.journal(), subject);
  card.header = cardHeader(frames, card.ribbon, d, subject.name);
  card.occupancy = occupancyPlot(frames, run.journal(), subject, occupancy_[d].top);
  card.rejections = rejectionPlot(frames, d, rejections_[d].top);
  card.latency = latencyPlot(frames, d, latency_, thresholdOf(run.scenario(), d));
  return card;
}

std::vector<CardView> LiveView::cards(const RunModel& run, const TimeAxis& axis) {
  const auto frames = columnsOf(run.frames(), axis);
  fit(run, frames);
  std::vector<CardView> cards;
  for (std::size_t d = 0; d < run.names().size(); ++d) cards.push_back(card(run, frames, d));
  return cards;
}

StripView LiveView::strip(const RunModel& run, const TimeAxis& axis) {
  const auto frames = columnsOf(run.frames(), axis);
  StripView strip;
  strip.now = workersNow(run.frames().empty() ? ServiceFrame{} : run.frames().last().service, run.names());
  strip.workers = workerPlot(frames, run.journal(), run.names(), workers_.fit(workerMaximum(frames)));
  strip.backlog = backlogPlot(frames, run.scenario().service.backlog, backlog_.fit(backlogMaximum(frames)));
  strip.requests = requestPlot(frames, run.journal(), run.names(), requests_.fit(requestMaximum(frames)));
  return strip;
}

}  // namespace watertight
