// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "core/intrusive_list.h"
#include "policy/retry.h"
#include "sim/call.h"
#include "sim/event_queue.h"
#include "sim/run_plan.h"
#include "sim/slot_pool.h"

namespace watertight {

/// Calls of a run that failed and wait to come again (SEMANTICS R): a Retry for each dependency that has one,
/// and what waits for its next attempt.
class Retries {
 public:
  /// `inputs` and `queue` outlive this.
  Retries(const Scenario& scenario, const RunInputs& inputs, EventQueue& queue);

  /// An attempt is about to arrive. The first one learns its caller's deadline (R4), and fills the budget.
  void noteArrival(Instant now, CallOrder& order);
  /// An attempt failed. One that is to come again has its place in the budget already: answer with wait().
  RetryAnswer afterFailure(Instant now, const CallOrder& order, AttemptFailure failure);

  /// The call that made this attempt comes again at `at`: an event of kind kRetryDue.
  void wait(const CallOrder& order, Instant at);
  /// The order of the attempt that is due. None: it is not waited for any more.
  std::optional<CallOrder> take(const Event& due);
  /// Takes all that still wait, in order of their failures.
  void takeAll(const std::function<void(const CallOrder&)>& take);

  /// Retries that a dependency's calls have left; none without a budget.
  [[nodiscard]] std::optional<double> budget(int dependency) const;

  /// Knobs. Calls that wait keep their time.
  void reconfigure(const Scenario& live);

 private:
  struct Entry : ListHook<Entry> {
    std::uint32_t version = 0;
    std::uint32_t slot = 0;
    CallOrder order;
  };

  CallOrder release(Entry& entry);
  /// In a replay the next attempt was never recorded: what its downstream does is drawn.
  void makeAnew(CallOrder& order, Instant at) const;
  static std::size_t index(int dependency) { return static_cast<std::size_t>(dependency); }

  EventQueue& queue_;
  const std::vector<KnownCalls>& known_;
  const FittedDownstreams& fitted_;
  ReplaySettings replay_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> nameHashes_;
  std::vector<std::optional<Retry>> retries_;  // by dependency
  std::vector<Duration> callerTimeouts_;       // by dependency; zero = none
  SlotPool<Entry> entries_;
  IntrusiveList<Entry> waiting_;
};

}  // namespace watertight
