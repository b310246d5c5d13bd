// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/tune_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/counted.h"
#include "present/knob_board.h"
#include "present/tune_range.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

constexpr std::string_view kWorkers = "service.workers";

bool isOurs(const KnobView& knob) {
  const auto table = knob.info->table;
  return !table.starts_with("downstream") && table != "service";
}

/// Those that can be beside the other settings.
std::string possibleChoices(const Scenario& scenario, const KnobView& knob) {
  std::string values;
  for (const auto choice : knob.info->choices) {
    auto changed = scenario;
    if (!setSetting(changed, knob.path, SettingValue{std::string{choice}})) continue;
    values += fmt::format("{}{}", values.empty() ? "" : ",", choice);
  }
  return values;
}

std::string valuesFor(const Scenario& scenario, const KnobView& knob) {
  return knob.form == KnobForm::kChoice ? possibleChoices(scenario, knob) : rangeAround(knob);
}

std::size_t disturbed(const Scenario& scenario) {
  for (const auto& fault : scenario.faults) {
    const auto found = std::find_if(scenario.dependencies.begin(), scenario.dependencies.end(),
                                    [&fault](const auto& d) { return d.name == fault.dependency; });
    if (found != scenario.dependencies.end())
      return static_cast<std::size_t>(found - scenario.dependencies.begin());
  }
  return 0;
}

}  // namespace

std::vector<TuneOffer> tuneOffers(const Scenario& scenario) {
  const KnobBoard board{scenario};
  std::vector<TuneOffer> offers;
  for (std::size_t d = 0; d < scenario.dependencies.size(); ++d) {
    for (const auto& section : board.sections(d)) {
      for (const auto& knob : section.knobs) {
        if (!isOurs(knob)) continue;
        offers.push_back({{knob.path, valuesFor(scenario, knob)},
                          fmt::format("{} · {}", scenario.dependencies[d].name, knob.spec->label)});
      }
    }
  }
  const auto workers = scenario.service.workers;
  if (workers > 0) offers.push_back({{std::string{kWorkers}, wholeRangeAround(workers)}, "workers"});
  return offers;
}

std::vector<TunedKnob> firstKnobs(const Scenario& scenario) {
  if (scenario.dependencies.empty()) return {};
  const auto& name = scenario.dependencies[disturbed(scenario)].name;
  const auto offers = tuneOffers(scenario);
  std::vector<TunedKnob> first;
  for (const auto* key : {"limit", "queue"}) {
    const auto path = fmt::format("{}.bulkhead.{}", name, key);
    for (const auto& offer : offers) {
      if (offer.knob.path == path) first.push_back(offer.knob);
    }
  }
  if (first.empty() && !offers.empty()) first.push_back(offers.front().knob);
  return first;
}

Result<std::vector<Knob>> knobsOf(const Scenario& scenario, const TuneSetup& setup) {
  std::vector<Knob> knobs;
  for (const auto& tuned : setup.knobs) {
    auto knob = parseKnob(scenario, tuned.path + "=" + tuned.values);
    if (!knob) return Error{knob.error().what, tuned.path, knob.error().remedy};
    knobs.push_back(*std::move(knob));
  }
  if (knobs.empty()) return Error{"no knob is varied", {}, "add one"};
  return knobs;
}

Result<std::string> tuneSize(const Scenario& scenario, const TuneSetup& setup) {
  const auto knobs = knobsOf(scenario, setup);
  if (!knobs) return knobs.error();
  std::size_t points = setup.latin.value_or(0);
  if (!setup.latin) {
    const auto grid = gridPoints(*knobs);
    if (!grid) return grid.error();
    points = grid->size();
  }
  const auto all = static_cast<std::int64_t>(points);
  return fmt::format("{}, {} each: {}", counted(all, "point"), counted(setup.seeds, "seed"),
                     counted((all + 1) * setup.seeds, "run"));
}

}  // namespace watertight
