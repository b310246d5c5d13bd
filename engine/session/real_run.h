// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "session/conductor.h"
#include "session/real_application.h"
#include "sim/closed_users.h"
#include "sim/director.h"
#include "sim/observed_run.h"
#include "sim/open_arrivals.h"
#include "sim/run_controls.h"
#include "sim/run_plan.h"

namespace watertight {

/// Why a scenario cannot run on real threads; ok where it can. A trace is replayed in virtual time only.
Status runsOnThreads(const Scenario& scenario);

/// A run on real threads, at the machine's own pace: load generator, application, compartments and
/// downstreams are threads. Watched like a simulation; what it does differs from run to run. start() and
/// stop() once, from one thread; everything else from any thread.
class RealRun final : public ObservedRun, private RunControls {
 public:
  /// `plan` must run on threads.
  explicit RealRun(RunPlan plan);
  ~RealRun() override { stop(); }

  void start();
  /// Ends every wait; returns when every thread has come home, well within a second. Requests and calls that
  /// were under way end failed and cancelled.
  void stop();

  [[nodiscard]] Instant now() const { return clock_.now(); }
  /// Turns a knob as soon as possible. A path and value that were checked against the settings in force.
  void turn(const std::string& path, const SettingValue& value);
  /// Runs `act(now)` while nothing is told to observers.
  template <typename Act>
  auto undisturbed(Act act) {
    return desk_.at(act);
  }

  void observe(RunObserver& observer) override { desk_.observe(observer); }
  void tellGrounds() override;
  [[nodiscard]] const Scenario& scenario() const override { return *plan_.scenario; }
  [[nodiscard]] const Scenario& live() const override { return director_.live(); }
  [[nodiscard]] std::uint64_t liveVersion() const { return director_.liveVersion(); }
  [[nodiscard]] int compartments() const override { return calls_.compartments(); }
  [[nodiscard]] bool shared() const override { return calls_.shared(); }
  [[nodiscard]] CompartmentView compartment(Instant now, int compartment) const override;
  [[nodiscard]] std::optional<double> retryBudget(int dependency) const override {
    return calls_.retryBudget(dependency);
  }
  [[nodiscard]] std::int64_t downstreamLoad(int dependency) const override {
    return calls_.downstream(dependency).load();
  }
  [[nodiscard]] ApplicationView application() const override;
  [[nodiscard]] std::string imbalance() const override { return calls_.imbalance(); }

 private:
  void directUntil(Instant now);
  void appointDirector();
  void sample(Instant now);
  void openArrival(Instant now, std::uint64_t version);
  void appointArrival();
  void userArrives(Instant now, int user);
  void think(Instant now, int user);
  void inviteUsers(Instant now);
  void answered(const RealRequest& request, bool content);
  void comesAgain(Instant now, UserRetry retry);
  void arrive(Instant now, const UserRetry& from);

  void reconfigure(Instant now, const Scenario& live) override;
  void enforceSetLimit(Instant now, int compartment) override;
  void changeDownstream(Instant now, int dependency, const DownstreamSettings& felt) override;
  void setLoadFactor(Instant now, double factor) override;

  RunPlan plan_;
  RunClock clock_;
  std::stop_source stop_;
  RealDesk desk_;
  Conductor conductor_;
  RealCalls calls_;
  RealApplication application_;

  EventQueue queue_;  // the director's; this and what follows belong to the conductor's thread
  Director director_;
  ServiceSettings service_;
  double loadFactor_ = 1;
  OpenArrivals open_;
  std::uint64_t openVersion_ = 0;
  std::uint64_t requestNumber_ = 0;
  ClosedUsers users_;
};

}  // namespace watertight
