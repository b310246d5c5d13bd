// SPDX-License-Identifier: MIT
#include "sim/run_measures.h"

#include "sim/second_run.h"
#include "sim/simulation.h"
#include "sim/summary_recorder.h"

namespace watertight {
namespace {

using Json = nlohmann::ordered_json;

// So many events are carried out in a row before it looks whether it should stop.
constexpr std::int64_t kEventsInARow = 20'000;

std::int64_t rejectedIn(const Json& summary) {
  std::int64_t sum = 0;
  for (const auto& dependency : summary["dependencies"])
    sum += dependency["rejected"]["total"].get<std::int64_t>();
  return sum;
}

Measures measuresIn(const Json& summary) {
  const auto& service = summary["service"];
  Measures measures;
  measures.goodput = service["goodput_per_s"].get<double>();
  measures.failed = service["failed"].get<std::int64_t>();
  measures.shed = service["shed"].get<std::int64_t>();
  measures.rejected = rejectedIn(summary);
  if (service["p95_ms"].is_number()) measures.p95Ms = service["p95_ms"].get<double>();
  return measures;
}

/// The span's summary, with `log` attached; nothing where `stop` asked for an end.
std::optional<Json> summaryOf(const RunPlan& plan, const MeasuredSpan& span, RouteLog& log,
                              const std::stop_token& stop) {
  Simulation simulation(plan);
  simulation.observe(log);
  const SummaryRecorder recorder(simulation, span.from, span.to);
  while (!simulation.runSome(span.to, kEventsInARow)) {
    if (stop.stop_requested()) return std::nullopt;
  }
  if (stop.stop_requested()) return std::nullopt;
  simulation.finish();
  return recorder.summary(span.to);
}

std::optional<double> perSecond(const std::optional<Damage>& damage) {
  return damage ? std::optional{damage->lostPerSecond} : std::nullopt;
}

std::optional<double> addedMs(const std::optional<Damage>& damage) {
  return damage && damage->addedP95 ? std::optional{toMilliseconds(*damage->addedP95)} : std::nullopt;
}

}  // namespace

std::optional<double> Measures::of(RunMeasure measure) const {
  switch (measure) {
    case RunMeasure::kGoodput:
      return goodput;
    case RunMeasure::kFailed:
      return static_cast<double>(failed);
    case RunMeasure::kRejected:
      return static_cast<double>(rejected);
    case RunMeasure::kP95:
      return p95Ms;
    case RunMeasure::kShed:
      return static_cast<double>(shed);
    case RunMeasure::kDamage:
      return perSecond(damage);
    case RunMeasure::kDamageP95:
      return addedMs(damage);
  }
  return std::nullopt;
}

std::optional<Measures> measureSpan(const RunPlan& plan, const MeasuredSpan& span,
                                    const std::stop_token& stop) {
  const auto& scenario = *plan.scenario;
  const auto healthy = healthyRoutes(scenario);
  const std::vector<bool> noRoutes(scenario.routes.size());
  RouteLog disturbed(healthy.empty() ? noRoutes : healthy);
  const auto summary = summaryOf(plan, span, disturbed, stop);
  if (!summary) return std::nullopt;
  auto measures = measuresIn(*summary);
  if (healthy.empty()) return measures;
  RouteLog undisturbed(healthy);
  const RunPlan without{std::make_shared<Scenario>(withoutFaults(scenario)), plan.inputs};
  if (!summaryOf(without, span, undisturbed, stop)) return std::nullopt;
  measures.damage = damageOf(scenario, disturbed, undisturbed, span.to);
  return measures;
}

}  // namespace watertight
