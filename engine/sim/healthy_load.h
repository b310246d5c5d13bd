// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <vector>

#include "sim/run_plan.h"

namespace watertight {

/// How long the calls to a dependency take at it, as a sample of equally likely latencies.
class HealthyLatency {
 public:
  HealthyLatency() = default;
  /// Any order.
  explicit HealthyLatency(std::vector<Duration> sample);

  [[nodiscard]] bool known() const { return !sample_.empty(); }
  /// Zero where nothing is known, as the next three.
  [[nodiscard]] Duration mean() const { return meanUpTo(kForever); }
  /// The mean where calls end at `limit` at the latest.
  [[nodiscard]] Duration meanUpTo(Duration limit) const;
  [[nodiscard]] Duration quantile(double share) const;
  /// The share of calls that take so long or longer.
  [[nodiscard]] double shareFrom(Duration latency) const;
  [[nodiscard]] const std::vector<Duration>& sample() const { return sample_; }

 private:
  std::vector<Duration> sample_;  // ascending
};

/// What a dependency's calls are like while nothing is wrong: no fault, no turned knob, no retry.
struct HealthyLoad {
  double rate = 0;  ///< calls a second
  HealthyLatency latency;
  double errorShare = 0;                                   ///< of its answers
  bool required = false, optional = false, async = false;  ///< by some route
  std::optional<Duration> deadline;                        ///< the shortest of a route that calls it

  /// Some caller waits for the answer.
  [[nodiscard]] bool awaited() const { return required || optional; }
};

/// By dependency. Of recorded calls the rate of all, and of the rest what the faster half of the recording
/// knows: an incident is not healthy. Under closed load the
/// rate is what the users come to when nothing makes them wait. Pure; any thread.
std::vector<HealthyLoad> healthyLoads(const RunPlan& plan);

/// Several dependencies' calls as one load.
HealthyLoad together(const std::vector<HealthyLoad>& loads);

/// A dependency's latencies with other settings of its downstream, as a fault makes them. `samples`: of an
/// empirical one.
HealthyLatency latencyOf(const DownstreamSettings& downstream,
                         const std::shared_ptr<const LatencySamples>& samples);

}  // namespace watertight
