// SPDX-License-Identifier: MIT
#include "sim/measured_run.h"

#include <memory>

#include "sim/digest.h"
#include "sim/simulation.h"
#include "sim/summary_recorder.h"

namespace watertight {
namespace {

std::unique_ptr<SummaryRecorder> recorderFor(ObservedRun& run, const Span& span) {
  const Instant from{span.first.value_or(Duration::zero())};
  const Instant to = span.second ? Instant{*span.second} : kNever;
  return std::make_unique<SummaryRecorder>(run, from, to);
}

}  // namespace

MeasuredRun measure(ObservedRun& run, Instant end, const std::vector<Span>& spans,
                    const std::function<void(ObservedRun&)>& attach, const std::function<void()>& drive) {
  if (attach) attach(run);
  Digest digest;
  run.observe(digest);
  const auto whole = recorderFor(run, {});
  std::map<Span, std::unique_ptr<SummaryRecorder>> recorders;
  for (const auto& span : spans) {
    auto& recorder = recorders[span];
    if (!recorder) recorder = recorderFor(run, span);
  }
  drive();
  MeasuredRun measured;
  measured.summary = whole->summary(end);
  measured.summary["digest"] = digest.text();
  for (const auto& [span, recorder] : recorders) measured.spans.emplace(span, recorder->summary(end));
  return measured;
}

MeasuredRun measureRun(const RunPlan& plan, const std::vector<Span>& spans,
                       const std::function<void(ObservedRun&)>& attach) {
  Simulation simulation(plan);
  const Instant end{plan.scenario->duration};
  return measure(simulation, end, spans, attach, [&] {
    simulation.runUntil(end);
    simulation.finish();
  });
}

}  // namespace watertight
