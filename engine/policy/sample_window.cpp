// SPDX-License-Identifier: MIT
#include "policy/sample_window.h"

#include <algorithm>

namespace watertight {

SampleWindow::SampleWindow(std::optional<int> percentile) : percentile_(percentile) {
  if (percentile_) latencies_.emplace();
}

void SampleWindow::add(const LimitSample& call) {
  calls_ += call.calls;
  inFlight_ = std::max(inFlight_, call.inFlight);
  drop_ = drop_ || call.drop;
  if (call.latency <= Duration::zero()) return;
  least_ = measured_ == 0 ? call.latency : std::min(least_, call.latency);
  sum_ += static_cast<double>(call.latency.count());
  ++measured_;
  if (latencies_) latencies_->record(call.latency);
}

LimitSample SampleWindow::take() {
  const LimitSample sample{latency(), least_, inFlight_, drop_, calls_};
  clear();
  return sample;
}

Duration SampleWindow::latency() const {
  if (measured_ == 0) return {};
  if (latencies_) return *latencies_->percentile(*percentile_);
  return Duration{static_cast<Duration::rep>(sum_ / static_cast<double>(measured_))};
}

void SampleWindow::clear() {
  if (latencies_ && measured_ > 0) latencies_->clear();
  sum_ = 0;
  measured_ = calls_ = 0;
  least_ = {};
  inFlight_ = 0;
  drop_ = false;
}

}  // namespace watertight
