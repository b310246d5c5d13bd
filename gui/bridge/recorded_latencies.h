// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFutureWatcher>
#include <QObject>
#include <memory>
#include <optional>
#include <string>

#include "sim/load_plan.h"

namespace watertight {

/// What a trace has recorded of one dependency's latencies, for a distribution that draws from it: read
/// beside the GUI's thread, once, until it is asked for another trace or dependency.
class RecordedLatencies : public QObject {
  Q_OBJECT
 public:
  using Read = Result<std::shared_ptr<const LatencySamples>>;

  explicit RecordedLatencies(QObject* parent = nullptr);
  ~RecordedLatencies() override;

  /// Nothing as long as it is being read; read() tells when that is over. `latency` is empirical and names a
  /// trace, relative to the scenario's directory.
  const std::optional<Read>& of(const Scenario& scenario, const LatencySettings& latency);

 signals:
  void read();

 private:
  void finish();

  std::string path_, dependency_;
  std::optional<Read> known_;
  QFutureWatcher<std::shared_ptr<const Read>> watcher_;
};

}  // namespace watertight
