// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

#include "policy/bulkhead_settings.h"
#include "policy/ticket.h"

namespace watertight::testing_support {

/// Permits and queue as SEMANTICS B and P tell of them, in the plainest way: three lists of call numbers that
/// are searched from end to end. Shares no code with the engine; its words are the engine's.
class BulkheadModel {
 public:
  struct Waiter {
    int call = 0;
    Instant deadline = kNever;
  };
  struct Answer {
    Decision decision = Decision::kAdmitted;
    RejectReason reason = RejectReason::kNone;
    std::optional<int> dropped{};
  };
  /// Calls, in the order in which they are served.
  using Calls = std::vector<int>;

  explicit BulkheadModel(const BulkheadSettings& settings) : settings_(settings) {}

  Answer arrive(Instant now, int call);
  /// No answer where the wait is not over, or the call waits no more.
  std::optional<Answer> expire(Instant now, int call);
  Calls complete(Instant now, int call);
  Calls leave(Instant now, int call);
  Calls resize(Instant now, int limit);
  /// Kind and limit stay.
  Calls set(Instant now, const BulkheadSettings& settings);

  [[nodiscard]] const Calls& running() const { return running_; }
  [[nodiscard]] const std::vector<Waiter>& queue() const { return queue_; }
  /// Callers of a pool that wait for a place in its queue.
  [[nodiscard]] const std::vector<Waiter>& outside() const { return outside_; }
  /// All that wait, by deadline and then by who is served first.
  [[nodiscard]] std::vector<Waiter> waiters() const;

  [[nodiscard]] int limit() const { return settings_.limit; }
  [[nodiscard]] int inFlight() const { return static_cast<int>(running_.size()); }
  [[nodiscard]] int waiting() const { return static_cast<int>(queue_.size() + outside_.size()); }
  [[nodiscard]] int draining() const { return inFlight() > limit() ? inFlight() - limit() : 0; }
  [[nodiscard]] TicketState stateOf(int call) const;
  [[nodiscard]] Instant deadlineOf(int call) const;

 private:
  [[nodiscard]] bool isPool() const { return settings_.kind == BulkheadKind::kThreadPool; }
  [[nodiscard]] bool waits() const { return settings_.policy == Policy::kWait; }
  [[nodiscard]] bool permitFree() const { return inFlight() < limit(); }
  [[nodiscard]] bool placeFree() const { return static_cast<std::int64_t>(queue_.size()) < settings_.queue; }
  [[nodiscard]] bool hasQueueForArrivals() const;
  Answer decide(Instant now, int call, RejectReason reason, bool someoneBefore);
  Answer discardOldest(Instant now, int call, RejectReason reason);
  Answer joinQueue(Instant now, int call);
  Calls serveWaiters(Instant now);

  BulkheadSettings settings_;
  Calls running_;
  Calls overflow_;
  std::vector<Waiter> queue_;
  std::vector<Waiter> outside_;
};

}  // namespace watertight::testing_support
