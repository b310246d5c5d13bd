// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <vector>

#include "policy/bulkhead_settings.h"
#include "policy/ticket.h"

namespace watertight {

/// What a bulkhead says to a call. `kWaited` means that it waits now.
struct Admission {
  Decision decision = Decision::kAdmitted;
  RejectReason reason = RejectReason::kNone;  ///< why not at once; none for admitted and waited
  Ticket* dropped = nullptr;  ///< discard_oldest: whose place was taken; discarded, queue_full
};

/// Calls that got a permit because of something that happened to others, in order. Reused by the driver.
using Served = std::vector<Ticket*>;

/// Permits, a waiting line, and the policy for when both are used up (SEMANTICS B and P). A state machine: no
/// clock, no thread, no call is run here. Without settings it has no limit and everything is admitted. Not
/// thread-safe.
class Bulkhead {
 public:
  explicit Bulkhead(const std::optional<BulkheadSettings>& settings);

  /// A call arrives. Admitted: `ticket.permit` is held. Waited: it is in the line, until `ticket.waitEnds` at
  /// most.
  Admission arrive(Instant now, Ticket& ticket);

  /// The permit of a call comes back; whoever waits is served (SEMANTICS B3, B4).
  void release(Instant now, Ticket& ticket, Served& served);

  /// A waiter's time is up. No answer where it was served, or (thread pool) enqueued, by then.
  std::optional<Admission> expire(Instant now, Ticket& ticket);

  /// A waiting call leaves without having been served: its caller gave up.
  void leave(Ticket& ticket, Instant now, Served& served);

  /// As Permits; whoever waits is served with what comes back.
  void lend(int permits) { permits_.lend(permits); }
  void takeBack(Instant now, int permits, Served& served) {
    permits_.takeBack(permits);
    if (waiting() > 0) serve(now, served);
  }
  [[nodiscard]] Permit takeOver() { return permits_.takeOver(); }

  /// SEMANTICS B6, B7, B9, B11.
  void setLimit(Instant now, int limit, Served& served);

  /// Queue, policy and times; the kind and the limit stay. Waiters keep their places.
  void reconfigure(Instant now, const BulkheadSettings& settings, Served& served);

  [[nodiscard]] std::optional<int> limit() const { return permits_.limit(); }
  [[nodiscard]] int inFlight() const { return permits_.inFlight(); }
  [[nodiscard]] std::int64_t waiting() const {
    return static_cast<std::int64_t>(queue_.size() + outside_.size());
  }
  [[nodiscard]] int draining() const;
  /// Who would be served next if nobody's time ran out; none waits.
  [[nodiscard]] Ticket* firstWaiting() const { return queue_.empty() ? outside_.front() : queue_.front(); }

 private:
  bool isPool() const { return settings_.kind == BulkheadKind::kThreadPool; }
  bool mayQueue() const;
  Admission enqueue(Ticket& ticket, Instant now);
  Admission waitOutside(Ticket& ticket, Instant now);
  /// What decides where waiting is over, or is no way out. Who is not next in line must not get a place there
  /// by discard_oldest: for him it is discard.
  Policy lastResort(const Ticket& ticket) const;
  Admission whenFull(Policy policy, Ticket& ticket, Instant now, RejectReason reason);
  Admission dropOldestFor(Ticket& ticket, Instant now, RejectReason reason);
  void serve(Instant now, Served& served);
  Ticket* nextToServe(Instant now);
  void admitFromOutside(Instant now);

  BulkheadSettings settings_;
  Permits permits_;
  IntrusiveList<Ticket> queue_;    // a pool's tasks; a semaphore's waiters
  IntrusiveList<Ticket> outside_;  // a pool's callers that wait for a place in the queue
};

}  // namespace watertight
