// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <memory>

#include "session/metrics_server.h"

namespace watertight {

/// Whether the run's metrics page is served. Off at first. Where it is served it shows the run of the present
/// instant, whichever that is.
class MetricsSwitch : public QObject {
  Q_OBJECT
 public:
  /// `board`: the one that the session writes on.
  MetricsSwitch(std::shared_ptr<const MetricsBoard> board, MetricsAddress address, QObject* parent = nullptr);

  [[nodiscard]] bool isOn() const { return server_ != nullptr; }
  /// Where the page is; empty while it is not served.
  [[nodiscard]] QString url() const;

  /// Stays off where nobody can listen there, and says why.
  void turn(bool on);

 signals:
  void changed();
  void failed(const QString& why);

 private:
  std::shared_ptr<const MetricsBoard> board_;
  MetricsAddress address_;
  std::unique_ptr<MetricsServer> server_;
};

}  // namespace watertight
