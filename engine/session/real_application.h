// SPDX-License-Identifier: MIT
#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

#include "session/conductor.h"
#include "session/real_calls.h"
#include "session/thread_crew.h"
#include "sim/observed_run.h"
#include "sim/routes.h"
#include "sim/user_retries.h"

namespace watertight {

/// A request on its way through the application's threads.
struct RealRequest {
  std::uint64_t number = 0;  ///< of this try
  UserRetry from;            ///< who makes it, and for which time
  int route = 0;
  Instant arrived{};
};

/// The application around the compartments, on real threads (SEMANTICS S): requests take a worker or wait in
/// the backlog, do their route's work and calls, and are answered. Any thread.
class RealApplication {
 public:
  /// Told of every answer, on whichever thread: whether the user is content.
  using Answered = std::function<void(const RealRequest& request, bool content)>;

  RealApplication(const Scenario& scenario, const RunInputs& inputs, RealCalls& calls, RealDesk& desk,
                  Conductor& conductor, std::stop_token stop, Answered answered);
  ~RealApplication() { crew_.dismiss(); }

  void arrive(const RealRequest& request);
  /// Knobs: workers, backlog, cores.
  void reconfigure(const ServiceSettings& live);
  [[nodiscard]] ApplicationView view() const;
  [[nodiscard]] const Routes& routes() const { return routes_; }
  /// After the stop: every thread has come home.
  void dismiss() { crew_.dismiss(); }

 private:
  void serveFrom(RealRequest request);
  void serve(const RealRequest& request);
  RequestEnd work(const RealRequest& request, const std::stop_token& stop);
  void callAside(const CallName& name);
  void answer(const RealRequest& request, RequestEnd end);
  [[nodiscard]] bool workerFree() const;
  void tellBusy();

  Routes routes_;
  RealCalls& calls_;
  RealDesk& desk_;
  Conductor& conductor_;
  std::stop_token stop_;
  Answered answered_;
  LiveCompartment cores_;
  mutable std::mutex mutex_;  // guards what follows, up to the crew
  ServiceSettings service_;
  std::deque<RealRequest> backlog_;
  int busy_ = 0;
  ThreadCrew crew_;
};

}  // namespace watertight
