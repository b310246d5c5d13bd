// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>

#include "runtime/live_core.h"

namespace watertight {

/// What protects one dependency on real threads: breaker, bulkhead, windows and limiter of the settings, by
/// the same rules as in the simulation (SEMANTICS B, P, T, C, A). Calls go through it by execute().
///
/// Every member may be called by any thread. It owns the workers of a thread pool, started when they are
/// needed, and one timekeeper where something can run out (a time limit, a recovery, a limiter's interval);
/// an idle compartment uses no processor time but for its limiter's checks. It outlives the calls that run on
/// their callers' threads.
class LiveCompartment {
 public:
  explicit LiveCompartment(const CompartmentSettings& settings, const LiveOptions& options = {})
      : core_(std::make_shared<LiveCore>(settings, options)) {}
  /// As shutdown(), in the way and within the deadline of the bulkhead's settings.
  ~LiveCompartment();
  LiveCompartment(const LiveCompartment&) = delete;
  LiveCompartment& operator=(const LiveCompartment&) = delete;

  /// Other settings from now on; calls under way go on (SEMANTICS B6, B7, B11). Refused, with nothing
  /// changed, where a part would appear or disappear, the kind would change, or a limit is negative.
  Status reconfigure(const CompartmentSettings& settings);
  Status setLimit(int limit);
  /// The limit of the settings is in force again, wherever a limiter had moved it.
  void enforceSetLimit() { core_->enforceSetLimit(); }

  /// From now on calls are rejected, reason `shutdown`. Waits until those under way are done, or for
  /// `deadline` (zero: without limit); with kCancel those that wait are answered first (SEMANTICS B13).
  ShutdownReport shutdown(ShutdownMode mode, Duration deadline) { return core_->shutdown(mode, deadline); }

  /// From now on observers learn what each change of the limit or of the state was decided on.
  void tellGrounds() { core_->tellGrounds(); }

  [[nodiscard]] LiveState state() const { return core_->state(); }
  /// Cheaper: no books, no window.
  [[nodiscard]] LiveGauges gauges() const { return core_->gauges(); }
  [[nodiscard]] CompartmentSettings settings() const { return core_->settings(); }

  /// For execute().
  [[nodiscard]] LiveCore& core() { return *core_; }

 private:
  std::shared_ptr<LiveCore> core_;
};

}  // namespace watertight
