// SPDX-License-Identifier: MIT
#include "sim/paired_runs.h"

#include "sim/measured_run.h"
#include "sim/second_run.h"
#include "sim/simulation.h"

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
  const Span wanted{span.from.time_since_epoch(), span.to.time_since_epoch()};
  bool stopped = false;
  auto run = measure(
      simulation, span.to, {wanted}, [&](ObservedRun& observed) { observed.observe(log); },
      [&] {
        while (!stopped && !simulation.runSome(span.to, kEventsInARow)) stopped = stop.stop_requested();
        if (!stopped) simulation.finish();
      });
  if (stopped || stop.stop_requested()) return std::nullopt;
  return std::move(run.spans.at(wanted));
}

std::optional<Measures> measureOne(const RunPlan& plan, const MeasuredSpan& span,
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

std::optional<MeasuredPair> measurePair(const RunPlan& first, const RunPlan& second, std::uint64_t seed,
                                        const MeasuredSpan& span, const std::stop_token& stop) {
  const auto one = measureOne(withSeed(first, seed), span, stop);
  if (!one) return std::nullopt;
  const auto other = measureOne(withSeed(second, seed), span, stop);
  if (!other) return std::nullopt;
  return MeasuredPair{*one, *other};
}

std::vector<std::uint64_t> pairedSeeds(std::uint64_t seed, int pairs) {
  std::vector<std::uint64_t> seeds;
  seeds.reserve(static_cast<std::size_t>(pairs));
  for (int i = 0; i < pairs; ++i) seeds.push_back(seed + static_cast<std::uint64_t>(i));
  return seeds;
}

std::optional<ComparedMeasure> compared(const std::vector<MeasuredPair>& pairs, RunMeasure measure) {
  ComparedMeasure sums;
  std::vector<double> differences;
  for (const auto& pair : pairs) {
    const auto first = pair.first.of(measure), second = pair.second.of(measure);
    if (!first || !second) continue;
    sums.first += *first;
    sums.second += *second;
    differences.push_back(*second - *first);
  }
  if (differences.empty()) return std::nullopt;
  const auto n = static_cast<double>(differences.size());
  return ComparedMeasure{sums.first / n, sums.second / n, pairedDifference(differences)};
}

PairVerdict pairVerdict(const std::vector<MeasuredPair>& pairs) {
  for (const auto measure : {RunMeasure::kGoodput, RunMeasure::kDamage, RunMeasure::kFailed,
                             RunMeasure::kShed, RunMeasure::kP95, RunMeasure::kRejected}) {
    const auto all = compared(pairs, measure);
    const int direction = all ? all->difference.direction() : 0;
    if (direction != 0) return {lessIsBetter(measure) ? -direction : direction, measure};
  }
  return {};
}

}  // namespace watertight
