// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/recorded_latencies.h"

#include <QtConcurrent>

#include "sim/scenario_toml.h"

namespace watertight {

RecordedLatencies::RecordedLatencies(QObject* parent) : QObject(parent) {
  connect(&watcher_, &QFutureWatcherBase::finished, this, &RecordedLatencies::finish);
}

RecordedLatencies::~RecordedLatencies() {
  watcher_.disconnect();
  watcher_.waitForFinished();
}

const std::optional<RecordedLatencies::Read>& RecordedLatencies::of(const Scenario& scenario,
                                                                    const LatencySettings& latency) {
  auto path = resolvePath(scenario, latency.trace);
  if (path == path_ && latency.dependency == dependency_) return known_;
  path_ = std::move(path);
  dependency_ = latency.dependency;
  known_.reset();
  Scenario there;
  there.directory = scenario.directory;
  watcher_.setFuture(QtConcurrent::run([there = std::move(there), latency] {
    return std::make_shared<const Read>(recordedLatencies(there, latency));
  }));
  return known_;
}

void RecordedLatencies::finish() {
  known_ = *watcher_.result();
  emit read();
}

}  // namespace watertight
