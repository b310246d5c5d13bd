// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>

#include "core/result.h"
#include "sim/call_flow.h"
#include "sim/director.h"
#include "sim/observed_run.h"
#include "sim/request_flow.h"
#include "sim/run_plan.h"

namespace watertight {

/// A run in virtual time: the event queue and all that it drives (SEMANTICS E). The same scenario, inputs and
/// knobs give the same run, byte for byte, however it is cut into runUntil() steps. Not thread-safe.
class Simulation final : public ObservedRun, private RunControls {
 public:
  explicit Simulation(RunPlan plan);

  void observe(RunObserver& observer) override { observers_.push_back(&observer); }
  void tellGrounds() override { calls_.compartments().tellGrounds(); }

  /// Everything up to and at `end`.
  void runUntil(Instant end);
  /// The same in pieces: it returns early, with all of some instant done, once it has carried out so many
  /// events. True: it has come to `end`.
  bool runSome(Instant end, std::int64_t events);

  /// The run ends here: what waits for another attempt is cancelled (SEMANTICS R1).
  void finish() { calls_.cancelRetries(now_); }

  /// Turns a knob; takes hold at the next instant. The error says why it cannot be turned.
  Status turn(const std::string& path, const SettingValue& value) {
    return director_.turn(now_, path, value);
  }

  /// Sets off a fault; takes hold at the next instant, too.
  Status inject(const FaultSettings& fault) { return director_.inject(now_, fault); }
  /// What another run was given by hand, at its own time.
  Status repeat(const SetSettings& set) { return director_.repeat(now_, set); }
  Status repeat(const FaultSettings& fault) { return director_.repeat(now_, fault); }

  /// The scenario with everything that was given by hand: it makes the same run (SEMANTICS E2).
  [[nodiscard]] Scenario asDone() const;
  /// Changes whenever that does.
  [[nodiscard]] std::uint64_t handVersion() const { return director_.handVersion(); }

  [[nodiscard]] Instant now() const { return now_; }
  [[nodiscard]] const Scenario& scenario() const override { return *plan_.scenario; }
  [[nodiscard]] const Scenario& live() const override { return director_.live(); }
  /// Changes whenever those do.
  [[nodiscard]] std::uint64_t liveVersion() const { return director_.liveVersion(); }
  [[nodiscard]] CallFlow& calls() { return calls_; }
  [[nodiscard]] const RequestFlow& requests() const { return requests_; }
  [[nodiscard]] int compartments() const override { return calls_.compartments().count(); }
  [[nodiscard]] bool shared() const override { return calls_.compartments().shared(); }
  [[nodiscard]] CompartmentView compartment(Instant now, int compartment) const override;
  [[nodiscard]] std::int64_t downstreamLoad(int dependency) const override {
    return calls_.downstream(dependency).load();
  }
  [[nodiscard]] std::optional<double> retryBudget(int dependency) const override {
    return calls_.retryBudget(dependency);
  }
  [[nodiscard]] ApplicationView application() const override;
  [[nodiscard]] std::string imbalance() const override { return calls_.imbalance(); }

 private:
  void dispatch(const Event& event);
  void reconfigure(Instant now, const Scenario& live) override;
  void enforceSetLimit(Instant now, int compartment) override { calls_.enforceSetLimit(now, compartment); }
  void changeDownstream(Instant now, int dependency, const DownstreamSettings& felt) override;
  void setLoadFactor(Instant now, double factor) override;

  RunPlan plan_;
  RunObservers observers_;
  EventQueue queue_;
  CallFlow calls_;
  RequestFlow requests_;
  Director director_;
  Instant now_{};
};

}  // namespace watertight
