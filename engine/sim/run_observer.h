// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/call.h"
#include "sim/journal_entry.h"

namespace watertight {

enum class RequestEnd : std::uint8_t { kOk, kFailed, kShed };

/// A request that got its answer, or was shed.
struct RequestLine {
  int route = 0;
  Instant arrived{};
  Instant ended{};
  RequestEnd end = RequestEnd::kOk;
  bool late = false;  ///< ok, but past its route's deadline
};

/// A compartment's gauges after something happened to it.
struct Gauges {
  std::int64_t inFlight = 0, waiting = 0, overflow = 0, abandoned = 0;
  std::optional<int> limit{};
};

/// Hears what happens in a run, in order of time, while it happens; must not call back. Whatever is shown or
/// written about a run is made from these, so that all of it agrees (SEMANTICS M3).
class RunObserver {
 public:
  virtual ~RunObserver() = default;

  virtual void onCallArrived(Instant, int /*dependency*/) {}
  /// The call that arrives now is not its first attempt.
  virtual void onCallRetried(Instant, int /*dependency*/) {}
  /// A failed call is not retried for want of budget (SEMANTICS R3).
  virtual void onRetryRefused(Instant, int /*dependency*/) {}
  /// A failed call waits so long before its next attempt.
  virtual void onRetryWaits(Instant, int /*dependency*/, Duration /*wait*/) {}
  virtual void onCallStarted(Instant, int /*dependency*/, bool /*overflow*/) {}
  virtual void onCallEnded(const CallLine&) {}
  virtual void onCallAbandoned(Instant, int /*dependency*/) {}
  virtual void onCallRescued(Instant, int /*dependency*/) {}
  virtual void onGauges(Instant, int /*compartment*/, const Gauges&) {}
  virtual void onDownstreamLoad(Instant, int /*dependency*/, std::int64_t /*load*/) {}
  virtual void onRequestArrived(Instant, int /*route*/) {}
  virtual void onRequestEnded(const RequestLine&) {}
  virtual void onWorkersBusy(Instant, int /*busy*/, int /*workers; 0 = unlimited*/) {}
  virtual void onJournal(const JournalEntry&) {}
  /// After everything else at this instant: a sample period ends.
  virtual void onSample(Instant) {}
};

using RunObservers = std::vector<RunObserver*>;

}  // namespace watertight
