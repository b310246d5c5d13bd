// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/true_downstream.h"

#include <algorithm>
#include <functional>
#include <queue>

#include "core/deterministic_math.h"
#include "downstream/latency_model.h"
#include "support/dice.h"
#include "support/recorded_trace.h"

namespace watertight::testing_support {
namespace {

using namespace std::chrono_literals;

/// First in, first out, with a capacity that changes.
class Line {
 public:
  /// When service begins of a call that comes then.
  Micros enter(Micros at, const std::function<int(Micros)>& capacity) {
    last_ = std::max(last_, at);
    while (!ends_.empty() && ends_.top() <= last_) ends_.pop();
    while (static_cast<int>(ends_.size()) >= capacity(last_)) {
      last_ = ends_.top();
      ends_.pop();
    }
    return last_;
  }
  void leaveAt(Micros end) { ends_.push(end); }

 private:
  std::priority_queue<Micros, std::vector<Micros>, std::greater<>> ends_;
  Micros last_{};
};

}  // namespace

Trace logOf(const TrueDownstream& truth, const std::string& name) {
  Dice dice(truth.seed, "truth");
  LatencySettings latency;
  latency.kind = LatencyKind::kLognormal;
  latency.median = 40ms;
  latency.p99 = 160ms;
  const LatencyModel model(latency);
  Line line;
  std::vector<CallRecord> records;
  for (double t = 0;;) {
    const Micros now{static_cast<std::int64_t>(t * 1e6)};
    t -= detLog(dice.uniform(1e-12)) / (truth.rate * truth.load(now));
    const Micros at{static_cast<std::int64_t>(t * 1e6)};
    if (at >= truth.length) break;
    const Micros begins = line.enter(at, truth.capacity);
    const double service = toSeconds(model.quantile(dice.uniform(1e-9, 1 - 1e-9))) * truth.slowdown(begins);
    const Micros ends = begins + Micros{static_cast<std::int64_t>(service * 1e6)};
    line.leaveAt(ends);
    const bool late = truth.timeout.count() >= 0 && ends - at > truth.timeout;
    const auto outcome = late                           ? RecordedOutcome::kTimeout
                         : dice.chance(truth.errorRate) ? RecordedOutcome::kError
                                                        : RecordedOutcome::kOk;
    records.push_back(record(1000s + at, late ? truth.timeout : ends - at, outcome));
  }
  return traceOf({name}, std::move(records));
}

}  // namespace watertight::testing_support
