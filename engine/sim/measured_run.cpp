// SPDX-License-Identifier: MIT
#include "sim/measured_run.h"

#include <memory>

#include "sim/digest.h"
#include "sim/summary_recorder.h"

namespace watertight {
namespace {

std::unique_ptr<SummaryRecorder> recorderFor(Simulation& simulation, const Span& span) {
  const Instant from{span.first.value_or(Duration::zero())};
  const Instant to = span.second ? Instant{*span.second} : kNever;
  return std::make_unique<SummaryRecorder>(simulation, from, to);
}

}  // namespace

MeasuredRun measureRun(const RunPlan& plan, const std::vector<Span>& spans,
                       const std::function<void(Simulation&)>& attach) {
  Simulation simulation(plan);
  if (attach) attach(simulation);
  Digest digest;
  simulation.observe(digest);
  const auto whole = recorderFor(simulation, {});
  std::map<Span, std::unique_ptr<SummaryRecorder>> recorders;
  for (const auto& span : spans) {
    auto& recorder = recorders[span];
    if (!recorder) recorder = recorderFor(simulation, span);
  }
  const Instant end{plan.scenario->duration};
  simulation.runUntil(end);
  MeasuredRun measured;
  measured.summary = whole->summary(end);
  measured.summary["digest"] = digest.text();
  for (const auto& [span, recorder] : recorders) measured.spans.emplace(span, recorder->summary(end));
  return measured;
}

}  // namespace watertight
