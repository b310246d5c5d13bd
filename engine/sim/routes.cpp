// SPDX-License-Identifier: MIT
#include "sim/routes.h"

#include "core/random.h"

namespace watertight {
namespace {

void addSteps(Route& route, const Scenario& scenario, const std::vector<std::string>& names, StepKind kind) {
  for (const auto& name : names) route.steps.push_back({dependencyIndex(scenario, name), kind});
}

Route makeRoute(const Scenario& scenario, const RouteSettings& settings,
                std::shared_ptr<const LatencySamples> work) {
  Route route{{}, LatencyModel(settings.work, std::move(work))};
  route.hasWork = settings.work != LatencySettings{};
  route.nameHash = hashName(settings.name);
  route.deadline = settings.deadline;
  route.abandons = settings.onDeadline == OnDeadline::kAbandon;
  route.userRetries = settings.userRetries;
  addSteps(route, scenario, settings.calls, StepKind::kRequired);
  addSteps(route, scenario, settings.optional, StepKind::kOptional);
  addSteps(route, scenario, settings.async, StepKind::kAsync);
  return route;
}

}  // namespace

int dependencyIndex(const Scenario& scenario, std::string_view name) {
  for (std::size_t i = 0; i < scenario.dependencies.size(); ++i) {
    if (scenario.dependencies[i].name == name) return static_cast<int>(i);
  }
  CHECK(false);
  return -1;
}

Routes::Routes(const Scenario& scenario, const SamplesOfEach& work) : seed_(scenario.seed) {
  double sum = 0;
  for (const auto& route : scenario.routes) sum += route.weight;
  double cumulative = 0;
  for (const auto& route : scenario.routes) {
    routes_.push_back(makeRoute(scenario, route, samplesOf(work, routes_.size())));
    cumulative += route.weight;
    cumulativeShares_.push_back(cumulative / sum);
  }
}

int Routes::pick(std::uint64_t requestNumber) const {
  CHECK(!routes_.empty());
  if (routes_.size() == 1) return 0;
  const double u = KeyedRandom({seed_, DrawPurpose::kRoute, 0, requestNumber}).uniform();
  int route = 0;
  while (route + 1 < static_cast<int>(routes_.size()) &&
         u >= cumulativeShares_[static_cast<std::size_t>(route)])
    ++route;
  return route;
}

Duration Routes::work(int route, std::uint64_t requestNumber) const {
  const Route& r = (*this)[route];
  if (!r.hasWork) return {};
  KeyedRandom random({seed_, DrawPurpose::kWork, r.nameHash, requestNumber});
  return r.work.draw(random);
}

}  // namespace watertight
