// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "policy/retry.h"
#include "runtime/execute.h"
#include "session/call_scribe.h"
#include "session/real_downstream.h"
#include "sim/compartments.h"
#include "sim/run_plan.h"

namespace watertight {

/// A run's compartments and downstreams on real threads, and the calls that go through them. Any thread.
class RealCalls {
 public:
  RealCalls(const Scenario& scenario, const RunInputs& inputs, RealDesk& desk);

  /// Makes one call on this thread, with its retries, and waits for its answer. `stop`: the caller does not
  /// want it any more; `deadline`: the caller's own. True: with a result or a fallback.
  bool call(CallName name, Instant deadline, const std::stop_token& stop);

  /// Knobs, with the desk to oneself.
  void reconfigure(const Scenario& live);
  void changeDownstream(int dependency, const DownstreamSettings& felt) {
    downstream(dependency).change(felt);
  }

  [[nodiscard]] int compartments() const { return static_cast<int>(compartments_.size()); }
  [[nodiscard]] bool shared() const { return shared_; }
  [[nodiscard]] LiveCompartment& compartment(int i) const {
    return *compartments_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] RealDownstream& downstream(int dependency) const {
    return *downstreams_[static_cast<std::size_t>(dependency)];
  }
  /// Retries that a dependency's calls have left; none without a budget.
  [[nodiscard]] std::optional<double> retryBudget(int dependency) const;
  /// No call waits for an answer any longer: what runs comes back cancelled, what comes is refused.
  void close();
  /// Empty, or what does not balance (SEMANTICS M2).
  [[nodiscard]] std::string imbalance() const;

 private:
  /// What a dependency's calls need to know of the settings in force.
  struct CallPlan {
    BulkheadSettings limits;
    Duration patience{};  ///< of the caller; zero = for ever
  };
  struct Made {
    CallEnd end = CallEnd::kOk;
    bool good = false;
  };

  CallPlan planFor(int dependency) const;
  Made attempt(const CallName& name, const std::stop_token& stop);
  RetryAnswer askRetry(const CallName& name, Instant deadline, CallEnd end);
  [[nodiscard]] DrawKey keyOf(const CallName& name, DrawPurpose purpose) const;

  std::uint64_t seed_;
  bool shared_;
  RealDesk& desk_;
  mutable std::mutex mutex_;                   // guards the next two
  std::vector<CallPlan> plans_;                // by dependency
  std::vector<std::optional<Retry>> retries_;  // by dependency
  std::vector<std::uint64_t> nameHashes_;
  std::vector<std::unique_ptr<RealDownstream>> downstreams_;
  std::vector<std::unique_ptr<CallScribe>> scribes_;
  std::vector<std::unique_ptr<LiveCompartment>> compartments_;
};

}  // namespace watertight
