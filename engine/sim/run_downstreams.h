// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <vector>

#include "sim/call.h"
#include "sim/call_books.h"
#include "sim/event_queue.h"
#include "sim/run_plan.h"

namespace watertight {

/// A run's mock downstreams: their answers become events of kind kDownstreamDone, their load goes into the
/// books. One that is fitted to a trace has the capacity that it had then, or less where the scenario says
/// so.
class RunDownstreams {
 public:
  /// `books` and `queue` outlive this.
  RunDownstreams(const Scenario& scenario, const RunInputs& inputs, CallBooks& books, EventQueue& queue);

  void submit(Instant now, Call& call);
  /// Its answer is due: false where the event is void. `call.job.answer` says what it is.
  bool answered(Instant now, Call& call, const Event& event);
  /// The client hung up, on a cancellable one.
  void cancel(Instant now, Call& call);
  /// The downstream as its callers feel it now: base and faults.
  void change(Instant now, int dependency, const DownstreamSettings& felt);

  /// An event of kind kCapacityDue.
  void capacityDue(Instant now, const Event& event);
  /// After which the callers of a fitted one give up; zero: never.
  [[nodiscard]] Duration patience(int dependency) const { return fitted_[index(dependency)].patience; }

  [[nodiscard]] const MockDownstream& at(int dependency) const { return *downstreams_[index(dependency)]; }

 private:
  struct Fitted {
    DownstreamSettings felt;  ///< as it would be felt if it were not fitted
    std::vector<FittedDownstream::Capacity> capacities;
    int capacity = 0;  ///< in force; 0: no limit
    Duration patience{};
  };

  static std::size_t index(int dependency) { return static_cast<std::size_t>(dependency); }
  MockDownstream& of(const Call& call) { return *downstreams_[index(call.order.dependency)]; }
  static DownstreamSettings settingsOf(const Fitted& fitted);
  void scheduleCapacity(int dependency, std::uint32_t place);
  /// Whatever was told to a downstream: what it has scheduled, and its load.
  void changed(Instant now, int dependency);

  CallBooks& books_;
  EventQueue& queue_;
  std::vector<std::unique_ptr<MockDownstream>> downstreams_;
  std::vector<Fitted> fitted_;
  MockDownstream::Scheduled scheduled_;
};

}  // namespace watertight
