// SPDX-License-Identifier: MIT
#pragma once
#include <utility>
#include <vector>

#include "sim/call_flow.h"
#include "sim/closed_users.h"
#include "sim/open_arrivals.h"
#include "sim/replay_arrivals.h"
#include "sim/request.h"
#include "sim/ring_queue.h"
#include "sim/routes.h"
#include "sim/run_plan.h"
#include "sim/user_retries.h"
#include "sim/workers.h"

namespace watertight {

/// The application around the compartments (SEMANTICS S): requests come, take a worker, do their route's work
/// and calls, and are answered.
class RequestFlow final : public CallCaller {
 public:
  /// `inputs` outlive this. With arrivals = trace each of their calls is a request of its own, on route
  /// `dependency's index` of `scenario.routes`.
  RequestFlow(const Scenario& scenario, const RunInputs& inputs, CallFlow& calls, EventQueue& queue,
              const RunObservers& observers);

  void handle(Instant now, const Event& event);
  void onAnswer(Instant now, std::uint32_t request, bool good) override;
  void onCallRuns(Instant now, std::uint32_t request, bool itself) override;
  bool onRetryWaits(Instant now, std::uint32_t request) override;
  void onRetryBegun(Instant now, std::uint32_t request, CallBegun begun) override;

  /// Knobs: rate, users, think time, workers, backlog, cores.
  void reconfigure(Instant now, const ServiceSettings& live);
  /// Faults of the load multiply the rate (SEMANTICS D5).
  void setLoadFactor(Instant now, double factor);

  [[nodiscard]] const Workers& workers() const { return workers_; }
  [[nodiscard]] std::int64_t backlog() const { return backlogged_; }
  [[nodiscard]] std::int64_t unfinished() const { return unfinished_; }

 private:
  using Named = std::pair<std::uint32_t, std::uint32_t>;  // slot, version

  void arrival(Instant now, const Event& event);
  void replayArrival(Instant now, const Event& event);
  std::uint32_t admitRequest(Instant now, std::uint64_t number, int route, int user);
  /// When its worker gives it up; kNever: it does not.
  Instant abandonedAt(const Request& request) const;
  void place(Instant now, std::uint32_t slot);
  void beginWork(Instant now, std::uint32_t slot);
  void enterCore(Instant now, std::uint32_t slot, Duration work);
  void workDone(Instant now, std::uint32_t slot);
  void fillCores(Instant now);
  void nextStep(Instant now, std::uint32_t slot);
  bool makeCall(Instant now, std::uint32_t slot, const Step& step);
  void writeOrder(CallOrder& order, const Request& request, std::uint32_t slot, const Step& step) const;
  void waitFor(Request& request, const Step& step, CallBegun begun);
  void deadline(Instant now, std::uint32_t slot);
  void finish(Instant now, std::uint32_t slot, RequestEnd end);
  void takeFromBacklog(Instant now);
  void scheduleOpen();
  void scheduleStep(Instant now, std::uint32_t slot);
  void userReturns(Instant now, const Event& event);
  void userGoesOn(Instant now, const Request& request, bool content);
  void think(Instant now, int user, Duration atLeast = {});
  void inviteUsers(Instant now);

  CallFlow& calls_;
  EventQueue& queue_;
  const RunObservers& observers_;
  ReplayArrivals replay_;
  ServiceSettings service_;
  double loadFactor_ = 1;
  Routes routes_;
  OpenArrivals open_;
  std::uint32_t openVersion_ = 0;
  std::uint64_t requestNumber_ = 0;
  ClosedUsers users_;
  UserRetries userRetries_;
  Workers workers_;
  SlotPool<Request> requests_;
  RingQueue<Named> backlog_;
  std::int64_t backlogged_ = 0;
  RingQueue<std::pair<Named, Duration>> coreLine_;
  int coresBusy_ = 0;
  std::int64_t unfinished_ = 0;
};

}  // namespace watertight
