// SPDX-License-Identifier: MIT
#include "cli/incident_option.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/mapping_option.h"
#include "sim/scenario_toml.h"
#include "trace/name_pattern.h"
#include "trace/reader.h"

namespace watertight {
namespace {

std::string fileName(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

bool isScenario(const std::string& path) {
  return path.ends_with(".toml") || path.ends_with(".watertight");
}

/// Names of the trace and their patterns.
std::set<std::string> namesIn(const Trace& trace) {
  std::set<std::string> names(trace.dependencies.begin(), trace.dependencies.end());
  for (const auto& name : trace.dependencies) names.insert(namePattern(name));
  return names;
}

/// What of the mapping is about this trace; of one trace alone all of it must be.
NameMapping mappingOf(const NameMapping& mapping, const Trace& trace, bool alone) {
  if (alone) return mapping;
  const auto names = namesIn(trace);
  NameMapping own;
  for (const auto& [name, dependency] : mapping) {
    if (names.count(name) != 0) own[name] = dependency;
  }
  return own;
}

}  // namespace

void IncidentOptions::declare(CLI::App& app) {
  app.add_option("--on", on_,
                 "Try the settings on this instead of the scenario's own load: a recorded trace, or another "
                 "scenario's load and faults; several are compared by the worst")
      ->type_name("FILE");
  app.add_option("--map", map_, "A name in a trace, or its pattern, stands for a dependency of the scenario")
      ->type_name("NAME=DEPENDENCY");
}

std::optional<Error> IncidentOptions::fault() const {
  if (const auto mapping = mappingFrom(map_); !mapping) return mapping.error();
  if (!map_.empty() && std::all_of(on_.begin(), on_.end(), isScenario))
    return Error{"there is no trace to map", "--map", "name one with --on"};
  return std::nullopt;
}

Result<std::vector<Incident>> IncidentOptions::incidents(const Scenario& settings,
                                                         const std::string& path) const {
  std::vector<Incident> incidents;
  const auto mapping = mappingFrom(map_);
  if (!mapping) return mapping.error();
  const auto make = [&](const std::string& file) -> Result<Incident> {
    if (isScenario(file)) {
      const auto other = loadScenario(file);
      return other ? otherIncident(settings, *other, fileName(file)) : other.error();
    }
    auto read = readTrace(file);
    if (!read) return read.error();
    auto own = mappingOf(*mapping, read->trace, on_.size() == 1);
    return recordedIncident(settings, std::move(read->trace), std::move(own), fileName(file));
  };
  for (const auto& file : on_) {
    auto incident = make(file);
    if (!incident) return incident.error();
    incidents.push_back(*std::move(incident));
  }
  if (!on_.empty()) return incidents;
  auto own = ownIncident(settings, fileName(path));
  if (!own) return own.error();
  incidents.push_back(*std::move(own));
  return incidents;
}

}  // namespace watertight
