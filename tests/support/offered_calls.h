// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "support/scenario_builder.h"

namespace watertight::testing_support {

/// A call that is offered at an instant, takes so long at its downstream and is answered so.
struct Offer {
  Duration at{};
  Duration service{};
  Answer answer = Answer::kOk;
  int dependency = 0;
};

/// A scenario with these dependencies, each behind a bulkhead with default settings, to offer calls to.
inline Scenario scenarioOf(const std::vector<std::string>& names) {
  Scenario scenario;
  scenario.name = "offered calls";
  scenario.service.arrivals = Arrivals::kTrace;
  for (const auto& name : names) {
    scenario.dependencies.push_back(dependency(name, {}));
    scenario.dependencies.back().compartment.bulkhead = BulkheadSettings{};
    scenario.routes.push_back(route(name, {name}));
  }
  return scenario;
}

/// The one dependency's bulkhead.
inline BulkheadSettings& bulkheadOf(Scenario& scenario, std::size_t dependency = 0) {
  return *scenario.dependencies[dependency].compartment.bulkhead;
}

/// A run of exactly these calls, numbered from 0 in their order, which must be that of time.
inline RunPlan offering(const Scenario& scenario, const std::vector<Offer>& offers) {
  auto inputs = std::make_shared<RunInputs>();
  for (const auto& offer : offers) {
    ReplayCall call;
    call.at = Instant{offer.at};
    call.number = inputs->replay.size();
    call.dependency = offer.dependency;
    call.preset = {offer.service, offer.answer};
    inputs->replay.push_back(call);
  }
  return {std::make_shared<Scenario>(scenario), std::move(inputs)};
}

}  // namespace watertight::testing_support
