// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <vector>

#include "core/random.h"
#include "downstream/mock_downstream.h"
#include "sim/downstream_fit.h"
#include "trace/call_record.h"

namespace watertight {

/// How a run's time follows a trace's.
struct RecordedTime {
  Micros first{};    ///< of the trace, at the run's beginning
  double speed = 1;  ///< the run's calls come so many times as fast

  [[nodiscard]] Micros then(Instant at) const;
  [[nodiscard]] Instant now(Micros then) const;  ///< not before the run's beginning
};

/// A downstream that is fitted to a trace, under one extreme, as calls of a replay meet it. Immutable.
class FittedDownstream {
 public:
  FittedDownstream(std::shared_ptr<const DownstreamFit> fit, FitExtreme extreme, const RecordedTime& time)
      : fit_(std::move(fit)), extreme_(extreme), time_(time) {}

  /// What a recorded call's service takes, and how it ends. A call that was served is drawn; for others see
  /// fit_draws.h. `record`: known.
  [[nodiscard]] Preset presetOf(const CallRecord& record, const DrawKey& key) const;
  /// The same of a call that was never made, or of which no record tells: how it ends is drawn, too, by the
  /// rates of its period.
  [[nodiscard]] Preset presetAt(Micros then, const DrawKey& key) const;
  [[nodiscard]] Preset presetAt(Instant at, const DrawKey& key) const {
    return presetAt(time_.then(at), key);
  }

  /// Its callers give up so long after a call's start, whatever the compartment's own limit; zero: never.
  [[nodiscard]] Duration patience() const;

  /// Servers from an instant on; 0: no limit. By time, the first at the run's beginning.
  struct Capacity {
    Instant from{};
    int servers = 0;
  };
  [[nodiscard]] std::vector<Capacity> capacities() const;

 private:
  [[nodiscard]] Duration drawn(const FittedPeriod& period, double share) const;
  [[nodiscard]] bool queues(const FittedPeriod& period) const;

  std::shared_ptr<const DownstreamFit> fit_;
  FitExtreme extreme_;
  RecordedTime time_;
};

}  // namespace watertight
