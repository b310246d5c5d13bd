// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "core/time_types.h"
#include "policy/call.h"

namespace watertight {

/// A call that has arrived, and what became of it at the door: its caller may go on at once if it does not
/// wait for answers.
struct CallBegun {
  std::uint32_t call = 0;
  Decision decision = Decision::kAdmitted;
  bool answered = false;  ///< its caller has been told already, or that it comes again
};

/// Who made a call and goes on when it is answered.
class CallCaller {
 public:
  virtual ~CallCaller() = default;
  /// `good`: with a result or a fallback. The request named in the order goes on.
  virtual void onAnswer(Instant now, std::uint32_t request, bool good) = 0;
  /// What the caller does meanwhile changed: it waited, and now its call runs; `itself`: on its own thread
  /// (caller_runs).
  virtual void onCallRuns(Instant now, std::uint32_t request, bool itself) = 0;
  /// Its call failed and comes again after a delay. False: it goes on, and is not told of the answer.
  virtual bool onRetryWaits(Instant now, std::uint32_t request) = 0;
  /// That call is there again, and not answered yet.
  virtual void onRetryBegun(Instant now, std::uint32_t request, CallBegun begun) = 0;
};

}  // namespace watertight
