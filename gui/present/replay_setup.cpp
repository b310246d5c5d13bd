// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/replay_setup.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "sim/suggested_compartments.h"
#include "trace/trace_span.h"

namespace watertight {
namespace {

/// No dependency may be called so: settings have paths that begin with it.
bool isTaken(std::string_view name) {
  static constexpr std::array<std::string_view, 7> kWords{"service", "shared",  "replay",      "route",
                                                          "routes",  "workers", "dependencies"};
  return std::find(kWords.begin(), kWords.end(), name) != kWords.end();
}

std::string targetFor(const std::string& name) {
  if (name.empty() || name == ReplaySetup::kLeftOut) return "unnamed";
  return isTaken(name) ? name + " calls" : name;
}

const DependencySettings* findIn(const Scenario& scenario, const std::string& name) {
  for (const auto& dependency : scenario.dependencies) {
    if (dependency.name == name) return &dependency;
  }
  return nullptr;
}

NameMapping mappingOf(const ReplaySetup::Order& order) {
  NameMapping mapping;
  const auto& names = order.trace->read.trace.dependencies;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const int place = order.compartmentOf[i];
    mapping[names[i]] =
        place < 0 ? std::string{ReplaySetup::kLeftOut} : order.names[static_cast<std::size_t>(place)];
  }
  return mapping;
}

Scenario completed(const ReplaySetup::Order& order) {
  auto suggested = suggestedCompartments(order.trace->read.trace, order.compartmentOf, order.names);
  Scenario out = order.given;
  if (out.name.empty()) out.name = suggested.name;
  out.dependencies = std::move(suggested.dependencies);
  for (auto& dependency : out.dependencies) {
    if (const auto* given = findIn(order.given, dependency.name)) dependency = *given;
  }
  return out;
}

/// Of the whole trace, whichever part of it is replayed.
Result<std::shared_ptr<const TraceFit>> fitFor(const ReplaySetup::Order& order,
                                               const Scenario& compartments) {
  const auto& known = order.fit;
  if (known != nullptr && known->trace == order.trace && known->compartmentOf == order.compartmentOf)
    return known;
  auto downstreams = fitDownstreams(order.trace->read.trace, compartments, mappingOf(order));
  if (!downstreams) return downstreams.error();
  return std::shared_ptr<const TraceFit>(
      std::make_shared<TraceFit>(TraceFit{order.trace, order.compartmentOf, *std::move(downstreams)}));
}

}  // namespace

ReplaySetup::ReplaySetup(std::shared_ptr<const ImportedTrace> trace) : trace_(std::move(trace)) {
  const auto& rows = trace_->names.rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool together = rows.size() > kMostCompartments && i + 1 >= kMostCompartments;
    targets_.push_back(together ? std::string{kOthers} : targetFor(rows[i].name));
  }
}

Status ReplaySetup::setTarget(std::size_t row, const std::string& target) {
  if (target.empty()) return Error{"a compartment needs a name", {}, "or \"-\" to leave its calls out"};
  if (isTaken(target)) return Error{"no compartment can be called \"" + target + "\"", {}, {}};
  auto targets = targets_;
  targets.at(row) = target;
  if (std::all_of(targets.begin(), targets.end(), [](const auto& name) { return name == kLeftOut; }))
    return Error{"all calls would be left out", {}, "leave one name in"};
  targets_ = std::move(targets);
  return Done{};
}

std::vector<std::string> ReplaySetup::compartments() const {
  std::vector<std::string> names;
  for (const auto& target : targets_) {
    if (target != kLeftOut && std::find(names.begin(), names.end(), target) == names.end())
      names.push_back(target);
  }
  return names;
}

std::vector<std::optional<std::size_t>> ReplaySetup::placeOf() const {
  const auto names = compartments();
  std::vector<std::optional<std::size_t>> places;
  for (const auto& target : targets_) {
    const auto found = std::find(names.begin(), names.end(), target);
    places.push_back(found == names.end() ? std::nullopt
                                          : std::optional{static_cast<std::size_t>(found - names.begin())});
  }
  return places;
}

void ReplaySetup::setGiven(Scenario scenario) {
  const auto replay = given_.replay;
  given_ = std::move(scenario);
  given_.replay = replay;
}

ReplaySetup::Order ReplaySetup::order(Micros from, Micros to) const {
  Order order{trace_, from, to, compartments(), {}, given_};
  const auto places = placeOf();
  for (const int row : trace_->names.rowOf) {
    const auto place = places[static_cast<std::size_t>(row)];
    order.compartmentOf.push_back(place ? static_cast<int>(*place) : -1);
  }
  return order;
}

Result<ReadyReplay> ReplaySetup::make(const Order& order) {
  ReadyReplay ready;
  ready.compartments = completed(order);
  ReplayOrder replay{order.from, order.to, mappingOf(order), ready.compartments};
  if (ready.compartments.replay.latency == ReplayLatency::kFitted) {
    auto fit = fitFor(order, ready.compartments);
    if (!fit) return fit.error();
    ready.fit = *std::move(fit);
    replay.fit = ready.fit->downstreams;
  }
  auto pair = makeReplayPair(order.trace->read.trace, replay);
  if (!pair) return pair.error();
  ready.pair = *std::move(pair);
  return ready;
}

Result<Incident> ReplaySetup::incidentOf(const Order& order) {
  return recordedIncident(completed(order), spanOf(order.trace->read.trace, order.from, order.to),
                          mappingOf(order), std::filesystem::path{order.trace->path}.filename().string());
}

}  // namespace watertight
