// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>

#include "core/result.h"
#include "session/metrics_address.h"
#include "session/metrics_board.h"

namespace prometheus {
class Collectable;
class Exposer;
}  // namespace prometheus

namespace watertight {

/// Serves the metrics page over HTTP, on threads of its own, from its construction to its destruction:
/// whatever is on the board when somebody asks.
class MetricsServer {
 public:
  /// The error says why nobody can listen there, and what to do.
  static Result<std::unique_ptr<MetricsServer>> open(const MetricsAddress& address,
                                                     std::shared_ptr<const MetricsBoard> board);
  ~MetricsServer();
  MetricsServer(const MetricsServer&) = delete;
  MetricsServer& operator=(const MetricsServer&) = delete;

  /// With the port that it really has.
  [[nodiscard]] const MetricsAddress& address() const { return address_; }
  /// "http://127.0.0.1:9464/metrics"
  [[nodiscard]] std::string url() const;

 private:
  MetricsServer(MetricsAddress address, std::shared_ptr<const MetricsBoard> board);

  MetricsAddress address_;
  std::shared_ptr<prometheus::Collectable> pages_;
  std::unique_ptr<prometheus::Exposer> exposer_;
};

}  // namespace watertight
