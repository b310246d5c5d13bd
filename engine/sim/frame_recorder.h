// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <vector>

#include "sim/frame.h"
#include "sim/observed_run.h"
#include "stats/outcome_window.h"

namespace watertight {

/// Makes a Frame at the end of every sample period (SEMANTICS M1). Attach it before the first step.
class FrameRecorder final : public RunObserver {
 public:
  using Sink = std::function<void(Frame&&)>;

  FrameRecorder(ObservedRun& run, Sink sink);

  void onCallArrived(Instant now, int dependency) override;
  void onCallRetried(Instant now, int dependency) override;
  void onRetryRefused(Instant now, int dependency) override;
  void onRetryWaits(Instant now, int dependency, Duration wait) override;
  void onCallStarted(Instant now, int dependency, bool overflow) override;
  void onCallEnded(const CallLine& line) override;
  void onGauges(Instant now, int compartment, const Gauges& gauges) override;
  void onRequestArrived(Instant now, int route) override;
  void onRequestEnded(const RequestLine& line) override;
  void onWorkersBusy(Instant now, int busy, int workers) override;
  void onJournal(const JournalEntry& entry) override;
  void onSample(Instant now) override;

 private:
  struct DependencyWindows {
    OutcomeWindow latency, total;
  };

  DependencyFrame& of(int dependency) { return frame_.dependencies[static_cast<std::size_t>(dependency)]; }
  void followKnobs();
  void countEnd(DependencyFrame& dependency, const CallLine& line);
  void accountFullTime(Instant now);
  void finishService(Instant now);
  void finishDependency(Instant now, int dependency);
  static void finishBreaker(Instant now, DependencyFrame& frame, const CompartmentView& compartment);
  Frame emptyFrame() const;

  ObservedRun& run_;
  Sink sink_;
  Frame frame_;                             // of the present period
  std::vector<DependencyWindows> windows_;  // as the compartments' own
  bool knobTurned_ = false;                 // windows_ may have to follow
  std::vector<OutcomeWindow> routeWindows_;
  OutcomeWindow serviceWindow_;
  std::vector<std::int64_t> peaks_;  // by compartment
  Instant periodBegan_{};
  Instant busySince_{};
  bool full_ = false;
  Duration fullTime_{};
};

}  // namespace watertight
