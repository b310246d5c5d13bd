// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <stop_token>

#include "core/intrusive_list.h"
#include "policy/ticket.h"
#include "runtime/call_report.h"

namespace watertight {

/// What a call may ask while it runs. Instants are on steadyNow's line.
struct CallContext {
  Instant deadline = kNever;      ///< its own: `call_timeout` runs out
  Instant callerLeaves = kNever;  ///< thread pool: `caller_timeout` runs out, and the answer is nobody's
  std::stop_token stop;           ///< either has come, or the caller's own token says so
};

class LiveCall;

/// When something runs out for a call; in the timekeeper's list while it matters.
struct TimeLimit : ListHook<TimeLimit> {
  LiveCall* call = nullptr;
  Instant ends = kNever;
};

/// One call on its way through a LiveCompartment, which alone touches what is here once it has been handed
/// over, under its lock. Lives on its caller's stack, or on the heap where a worker runs it.
class LiveCall : public Ticket {
 public:
  virtual ~LiveCall() = default;

  /// Runs the call on the present thread, outside any lock, and keeps its value or exception. Throws nothing.
  virtual CallOutcome run(const CallContext& context) = 0;

  CallReport report;
  bool turnedAway = false;                  ///< by the dependency itself: see Ticket::refused
  std::exception_ptr error;                 ///< what the call threw
  std::stop_source stop{std::nostopstate};  ///< has a state where the call listens to it
  std::optional<Duration> callTimeout;      ///< in place of the settings'; zero = none
  bool servesFallback = false;              ///< there is something to serve in place of a result

 private:
  friend class LiveCore;
  std::condition_variable changed_;  // its caller waits here
  std::atomic<bool> answered_ = false;
  CallContext context_;
  TimeLimit callLimit_;
  TimeLimit callerLimit_;
  std::shared_ptr<LiveCall> self_;  // a pool's: kept until the compartment has forgotten it
};

}  // namespace watertight
