// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "present/imported_trace.h"
#include "sim/replay_pair.h"
#include "sweep/incident.h"

namespace watertight {

/// Downstreams fitted to a whole trace, and what they hold for.
struct TraceFit {
  std::shared_ptr<const ImportedTrace> trace;
  std::vector<int> compartmentOf;  ///< by the trace's dependency; negative: left out
  std::shared_ptr<const ReplayFit> downstreams;
};

/// A replay that is ready to run.
struct ReadyReplay {
  ReplayPair pair;
  Scenario compartments;                  ///< those tried, complete: a knob of it can be turned
  std::shared_ptr<const TraceFit> fit{};  ///< with latencies `fitted`
};

/// What is to be replayed of a trace, and how: which compartment each name's calls go to, what compartments
/// there are, where latencies come from. Values; an order made from it may go to another thread.
class ReplaySetup {
 public:
  /// What stands for "left out" as a target.
  static constexpr std::string_view kLeftOut = "-";
  /// Compartments that are shown; names beyond have one together, `kOthers`.
  static constexpr std::size_t kMostCompartments = 16;
  static constexpr std::string_view kOthers = "others";

  ReplaySetup() = default;
  /// Each row of names has a compartment of its own, and what compartment that is, is suggested.
  explicit ReplaySetup(std::shared_ptr<const ImportedTrace> trace);

  [[nodiscard]] const std::vector<std::string>& targets() const { return targets_; }
  /// Where the calls of a row go: a compartment's name, new or not, or kLeftOut. The error: no such name can
  /// be given, or none would be left.
  Status setTarget(std::size_t row, const std::string& target);
  /// The compartments that calls go to, in the order of the rows.
  [[nodiscard]] std::vector<std::string> compartments() const;
  /// By row: the place of its compartment there; none: left out.
  [[nodiscard]] std::vector<std::optional<std::size_t>> placeOf() const;

  /// Compartments to try where they have a target's name; for others there is a suggestion. Also whose
  /// workers, isolation and seed hold.
  void setGiven(Scenario scenario);
  [[nodiscard]] const Scenario& given() const { return given_; }
  /// Nothing but suggestions.
  void suggestAll() { setGiven(Scenario{}); }
  /// The compartments' name for people: of the scenario that was given; empty: suggested.
  [[nodiscard]] const std::string& givenName() const { return given_.name; }

  void setLatency(ReplayLatency latency) { given_.replay.latency = latency; }
  [[nodiscard]] ReplayLatency latency() const { return given_.replay.latency; }
  /// Calls come so many times as fast as they did; > 0.
  void setSpeed(double speed) { given_.replay.speed = speed; }
  [[nodiscard]] double speed() const { return given_.replay.speed; }

  /// Pure: `make` may be called on any thread. [from, to) of the trace's own time.
  struct Order {
    std::shared_ptr<const ImportedTrace> trace;
    Micros from{}, to{};
    std::vector<std::string> names;  ///< of compartments
    std::vector<int> compartmentOf;  ///< by the trace's dependency; negative: left out
    Scenario given;
    std::shared_ptr<const TraceFit> fit{};  ///< made before: taken again where it still holds
  };
  [[nodiscard]] Order order(Micros from, Micros to) const;
  static Result<ReadyReplay> make(const Order& order);
  /// The same calls, to try settings on: a sweep's incident, called as the trace's file.
  static Result<Incident> incidentOf(const Order& order);

 private:
  std::shared_ptr<const ImportedTrace> trace_;
  std::vector<std::string> targets_;  // by row
  Scenario given_;
};

}  // namespace watertight
