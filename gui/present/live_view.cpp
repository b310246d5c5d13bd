// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/live_view.h"

#include <algorithm>

#include "present/compartment_in_force.h"
#include "present/latency_plot.h"
#include "present/occupancy_plot.h"
#include "present/rejection_plot.h"
#include "present/request_plot.h"
#include "present/settings_note.h"
#include "present/threshold_rules.h"
#include "present/time_spent.h"
#include "present/worker_plot.h"

namespace watertight {
namespace {

constexpr double kUnseen = 1.0 / 8;  // of the common scale

// The thresholds on the charts that they judge, and the settings in force beside them.
void addSettings(CardView& card, const RunModel& run, const FrameColumns& frames, std::size_t dependency) {
  const auto compartment = compartmentInForce(run.knobs().current(), dependency);
  std::vector<PlotRule> errors;
  if (compartment) {
    const auto& settings = *compartment->settings;
    card.occupancy.rules = limitRules(*compartment);
    describeRules(card.occupancy);
    errors = errorRules(*compartment, card.rejections.y.high);
    const auto limit =
        frames.empty() ? std::nullopt : frames.lastOf(frames.columns.back()).dependencies[dependency].limit;
    card.occupancy.notes = callsNotes(settings, limit);
    card.rejections.notes = breakerNotes(settings);
    card.latency.notes = latencyNotes(settings);
  }
  addErrorRate(card.rejections, frames, dependency, std::move(errors));
}

std::vector<PlotRule> slownessOf(const RunModel& run, std::size_t dependency) {
  const auto compartment = compartmentInForce(run.knobs().current(), dependency);
  return compartment ? latencyRules(*compartment) : std::vector<PlotRule>{};
}

void addSecond(CardView& card, const TwoRuns& runs, std::size_t dependency, const LogScale& latency) {
  addSecondOccupancy(card.occupancy, runs, dependency);
  addSecondRejections(card.rejections, runs, dependency);
  addSecondLatency(card.latency, runs, dependency, latency);
}

void addSecond(StripView& strip, const TwoRuns& runs) {
  addSecondWorkers(strip.workers, runs);
  addSecondBacklog(strip.backlog, runs);
  addSecondRequests(strip.requests, runs);
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
  auto beside = std::move(beside_);
  *this = LiveView{};
  beside_ = std::move(beside);
  occupancy_.resize(dependencies);
  rejections_.resize(dependencies);
  timeSpent_.resize(dependencies, LinearScale{1});
}

void LiveView::fitTogether(std::vector<Scale>& scales, LinearScale& common,
                           const std::vector<double>& maxima) {
  const double top = common.fit(*std::max_element(maxima.begin(), maxima.end()));
  for (std::size_t i = 0; i < scales.size(); ++i) {
    const double own = scales[i].own.fit(maxima[i]);
    scales[i].top = maxima[i] > 0 && own < top * kUnseen ? own : top;
  }
}

bool LiveView::hasBeside(const RunModel& run) const {
  return beside_.run != nullptr && beside_.run->names() == run.names();
}

FrameColumns LiveView::besideOf(const RunModel& run, const TimeAxis& axis) const {
  return hasBeside(run) ? columnsOf(beside_.run->frames(), axis) : FrameColumns{};
}

void LiveView::fit(const RunModel& run, const FrameColumns& frames) {
  const auto count = run.names().size();
  if (occupancy_.size() != count) reset(count);
  if (count == 0) return;
  const auto beside = besideOf(run, frames.axis);
  std::vector<double> occupancy;
  std::vector<double> rejections;
  for (std::size_t d = 0; d < count; ++d) {
    occupancy.push_back(std::max(occupancyMaximum(frames, d), occupancyMaximum(beside, d)));
    rejections.push_back(std::max(rejectionMaximum(frames, d), rejectionMaximum(beside, d)));
  }
  fitLatency(latency_, frames, &beside);
  fitTogether(occupancy_, commonOccupancy_, occupancy);
  fitTogether(rejections_, commonRejections_, rejections);
}

CardView LiveView::card(const RunModel& run, const FrameColumns& frames, std::size_t d, bool details) {
  CardView card;
  const Subject subject{d, run.names()[d], !frames.empty() && run.frames().last().dependencies[d].shared};
  card.ribbon = breakerRibbon(frames, run.journal(), subject);
  card.header = cardHeader(frames, card.ribbon, d, subject.name);
  card.occupancy = occupancyPlot(frames, run.journal(), subject, occupancy_[d].top);
  card.rejections = rejectionPlot(frames, d, rejections_[d].top);
  card.latency = latencyPlot(frames, d, latency_, slownessOf(run, d));
  addSettings(card, run, frames, d);
  if (hasBeside(run))
    addSecond(card, {frames, besideOf(run, frames.axis), beside_.name, beside_.ghost}, d, latency_);
  card.ages = ageStrip(frames, d);
  if (details) {
    card.timeSpent = timeSpentPlot(frames, d, timeSpent_[d].fit(timeSpentMaximum(frames, d)));
    card.details = cardDetails(frames, run.knobs().current(), d);
  }
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
  const auto beside = besideOf(run, axis);
  const auto both = [&](double (*maximum)(const FrameColumns&)) {
    return std::max(maximum(frames), maximum(beside));
  };
  StripView strip;
  const auto told = frames.toldFrame();
  strip.now = workersNow(told ? frames.frame(*told).service : ServiceFrame{}, run.names());
  strip.workers = workerPlot(frames, run.journal(), run.names(), workers_.fit(both(workerMaximum)));
  strip.backlog = backlogPlot(frames, run.scenario().service.backlog, backlog_.fit(both(backlogMaximum)));
  strip.requests = requestPlot(frames, run.journal(), run.names(), requests_.fit(both(requestMaximum)));
  strip.routes = routeRates(frames, run.scenario());
  if (hasBeside(run)) addSecond(strip, {frames, beside, beside_.name, beside_.ghost});
  return strip;
}

}  // namespace watertight
