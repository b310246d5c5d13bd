// SPDX-License-Identifier: MIT
#include "advice/advise.h"

#include <fmt/format.h>

#include <cmath>

#include "sim/settings_registry.h"

namespace watertight {
namespace {

using Runs = std::vector<ObjectiveValues>;

/// What decides whether a change is for the better, in the order of what matters. Recorded calls that ended
/// in an error or a timeout are what an incident is about.
constexpr std::array kMatters{Objective::kGoodput, Objective::kDamage, Objective::kFailed, Objective::kShed};
constexpr std::array kMattersRecorded{Objective::kSuffered, Objective::kFailed, Objective::kGoodput};

/// Of goodput so small a share is a trifle: what any limit costs.
constexpr double kTrifle = 0.005;

std::optional<ComparedMeasure> comparedBy(Objective objective, const Runs& before, const Runs& after) {
  std::vector<ValuePair> pairs;
  for (std::size_t i = 0; i < before.size(); ++i)
    pairs.emplace_back(valueOf(before[i], objective), valueOf(after[i], objective));
  return comparedValues(pairs);
}

/// 1, −1, or 0 for "cannot be told", or for a trifle.
int directionBy(Objective objective, const Runs& before, const Runs& after) {
  const auto both = comparedBy(objective, before, after);
  if (!both) return 0;
  const auto& [now, then, difference] = *both;
  if (objective == Objective::kGoodput && std::abs(difference.mean) <= kTrifle * now) return 0;
  return lessIsBetter(objective) ? -difference.direction() : difference.direction();
}

/// By the first objective that leaves no doubt.
template <std::size_t kCount>
int better(const std::array<Objective, kCount>& matters, const Runs& before, const Runs& after) {
  for (const auto objective : matters) {
    if (const int direction = directionBy(objective, before, after); direction != 0) return direction;
  }
  return 0;
}

struct SuggestedAll {
  std::vector<SuggestedCompartment> each;
  std::int64_t held = 0;  ///< workers, by all of them together
};

SuggestedAll suggestAll(const std::vector<LintedCompartment>& compartments, double share) {
  SuggestedAll all;
  for (const auto& compartment : compartments) {
    all.each.push_back(suggestFor(compartment, share));
    if (compartment.load.awaited()) all.held += all.each.back().holds();
  }
  return all;
}

/// With the least share of healthy calls turned away for which the workers can bear all compartments
/// together; where no share does it, with the least.
SuggestedAll bearable(const std::vector<LintedCompartment>& compartments, int workers) {
  constexpr std::array kShares{0.0001, 0.001, 0.003, 0.01};
  for (const double share : kShares) {
    auto all = suggestAll(compartments, share);
    if (workers == 0 || all.held <= workers) return all;
  }
  return suggestAll(compartments, kShares.front());
}

class Adviser {
 public:
  Adviser(const Incident& incident, int seeds, const std::stop_token& stop)
      : incident_(incident), stop_(stop), seeds_(pairedSeeds(incident.scenario.seed, seeds)) {}

  std::optional<Advice> advise() {
    const auto asItIs = runsOf(incident_.scenario);
    if (!asItIs) return std::nullopt;
    advice_.scenario = incident_.scenario;
    isolate();
    auto runs = runsOf(advice_.scenario);
    if (!runs || !compartments(*runs)) return std::nullopt;
    for (std::size_t i = 0; i < kObjectives; ++i)
      advice_.check[i] = comparedBy(static_cast<Objective>(i), *asItIs, *runs);
    return std::move(advice_);
  }

 private:
  void isolate() {
    auto& isolation = advice_.scenario.service.isolation;
    if (isolation == Isolation::kPerDependency) return;
    advice_.suggestions.push_back({"service.isolation", std::string{nameOf(isolation)}, "per_dependency",
                                   "otherwise one slow dependency takes the places of all others"});
    isolation = Isolation::kPerDependency;
  }

  /// One after the other; `runs` are those of all that was kept. False: stopped.
  bool compartments(Runs& runs) {
    const auto plan = planFor(incident_, advice_.scenario);
    auto linted = lintedCompartments(plan);
    std::erase_if(linted, [](const auto& c) { return c.load.rate <= 0 || !c.load.latency.known(); });
    const int workers = advice_.scenario.service.workers;
    const auto suggested = bearable(linted, workers);
    if (workers > 0 && suggested.held > workers) noteTogether(suggested.held, workers);
    for (std::size_t i = 0; i < linted.size(); ++i) {
      const auto& [settings, suggestions] = suggested.each[i];
      if (suggestions.empty()) continue;
      Scenario with = advice_.scenario;
      with.dependencies[linted[i].dependencies.front()].compartment = settings;
      auto tried = runsOf(with);
      if (!tried) return false;
      if (worse(runs, *tried)) {
        advice_.withheld.push_back(linted[i].name);
        continue;
      }
      advice_.suggestions.insert(advice_.suggestions.end(), suggestions.begin(), suggestions.end());
      advice_.scenario = std::move(with);
      runs = *std::move(tried);
    }
    return true;
  }

  [[nodiscard]] bool worse(const Runs& before, const Runs& after) const {
    const int direction =
        incident_.recorded ? better(kMattersRecorded, before, after) : better(kMatters, before, after);
    return direction < 0;
  }

  void noteTogether(std::int64_t held, int workers) {
    advice_.notes.push_back(fmt::format(
        "all compartments together can hold {} workers, and there are {}: one that goes slow leaves room for "
        "the others, several at once do not; so many workers would bear it",
        held, workers));
  }

  std::optional<Runs> runsOf(const Scenario& scenario) const {
    return measureSeeds(incident_, planFor(incident_, scenario), seeds_, stop_);
  }

  const Incident& incident_;
  std::stop_token stop_;
  std::vector<std::uint64_t> seeds_;
  Advice advice_;
};

}  // namespace

std::optional<Advice> advise(const Incident& incident, int seeds, const std::stop_token& stop) {
  return Adviser{incident, seeds, stop}.advise();
}

}  // namespace watertight
