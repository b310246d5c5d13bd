// SPDX-License-Identifier: MIT
#pragma once
#include "session/real_desk.h"

namespace watertight {

/// What a compartment holds, as observers of a run want it.
Gauges gaugesOf(const LiveGauges& gauges);

/// Tells a run's observers what happens in one compartment on real threads.
class CallScribe final : public CallObserver {
 public:
  /// `dependency`: whose compartment it is; -1: all of them share it.
  CallScribe(RealDesk& desk, int compartment, int dependency)
      : desk_(desk), compartment_(compartment), dependency_(dependency) {}

  /// Before the first call.
  void watch(LiveCompartment& watched) { watched_ = &watched; }

  void onArrived(Instant at, CallId call) override;
  void onStarted(Instant at, CallId call, RanOn where, bool overflow) override;
  void onEnded(CallId call, const CallReport& report) override;
  void onLateEnd(Instant at, CallId call, const CallReport& report, CallOutcome outcome) override;
  void onLimit(Instant at, const LimitChange& change) override;
  void onState(Instant at, const BreakerChange& change) override;

 private:
  template <typename Tell>
  void tell(CallId call, Hold how, Tell tell);
  void journal(const decltype(JournalEntry::event)& event);

  RealDesk& desk_;
  int compartment_;
  int dependency_;
  LiveCompartment* watched_ = nullptr;
};

}  // namespace watertight
