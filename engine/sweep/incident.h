// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "sim/replay_figures.h"
#include "sim/replay_plan.h"

namespace watertight {

/// Recorded calls that an incident consists of.
struct RecordedCalls {
  Trace trace;
  NameMapping mapping;
  SamplesOfEach samples;  ///< as RunInputs has them
  ReplayYardstick yardstick;
  std::shared_ptr<const ReplayFit> fit;  ///< with latencies `fitted`
};

/// What settings are tried on: a load with what happens to it. Immutable; copies share what is large.
struct Incident {
  std::string name;
  Scenario scenario;  ///< with the settings as they are
  std::shared_ptr<const RunInputs> inputs;
  std::shared_ptr<const RecordedCalls> recorded;  ///< null: the load is the scenario's own
  std::vector<std::string> cannotTell;            ///< of a recording, in sentences
};

/// The scenario's own load and faults; may read the traces that it names: off the GUI's thread.
Result<Incident> ownIncident(const Scenario& scenario, std::string name);

/// Another scenario's load, downstreams, faults and turned knobs, met with the compartments, retries, workers
/// and isolation of `settings`. Compartments are found by their dependency's name; one that is missing is an
/// error.
Result<Incident> otherIncident(const Scenario& settings, const Scenario& other, std::string name);

/// Recorded calls through the compartments of `settings`. The error: no call, or a name without a dependency.
Result<Incident> recordedIncident(const Scenario& settings, Trace trace, NameMapping mapping,
                                  std::string name);

/// The run of an incident with other settings: `scenario` is the incident's own with some turned. Pure; of a
/// recording it offers the calls anew, since timeouts and retries decide how.
RunPlan planFor(const Incident& incident, const Scenario& scenario);

}  // namespace watertight
