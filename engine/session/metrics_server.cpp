// SPDX-License-Identifier: MIT
#include "session/metrics_server.h"

#include <prometheus/collectable.h>
#include <prometheus/exposer.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "session/metrics_page.h"

namespace watertight {
namespace {

constexpr std::size_t kThreads = 2;

class Pages final : public prometheus::Collectable {
 public:
  explicit Pages(std::shared_ptr<const MetricsBoard> board) : board_(std::move(board)) {}
  [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override {
    return metricFamilies(board_->latest());
  }

 private:
  std::shared_ptr<const MetricsBoard> board_;
};

/// While it lives, somebody knocks at the door: the library sees that it is to stop only when it has slept
/// out (2 s) or somebody comes.
class Knocker {
 public:
  explicit Knocker(const MetricsAddress& door)
      : thread_([door](const std::stop_token& stop) {
          std::mutex mutex;
          std::condition_variable_any pause;
          std::unique_lock lock(mutex);
          while (!stop.stop_requested()) {
            knockAt(door);
            pause.wait_for(lock, stop, std::chrono::milliseconds{5}, [] { return false; });
          }
        }) {}

 private:
  std::jthread thread_;
};

}  // namespace

MetricsServer::MetricsServer(MetricsAddress address, std::shared_ptr<const MetricsBoard> board)
    : address_(std::move(address)),
      pages_(std::make_shared<Pages>(std::move(board))),
      exposer_(std::make_unique<prometheus::Exposer>(textOf(address_), kThreads)) {
  const auto ports = exposer_->GetListeningPorts();
  if (!ports.empty()) address_.port = ports.front();
  exposer_->RegisterCollectable(pages_);
}

MetricsServer::~MetricsServer() {
  const Knocker knocker(address_);
  exposer_.reset();
}

Result<std::unique_ptr<MetricsServer>> MetricsServer::open(const MetricsAddress& address,
                                                           std::shared_ptr<const MetricsBoard> board) {
  // The library takes "999.1.1.1:80" for some address, and of a port in use says only that there is trouble.
  auto host = resolveHost(address);
  if (!host) return host.error();
  const MetricsAddress inFigures{*host, address.port};
  if (Status free = mayListen(inFigures); !free) return free.error();
  try {
    return std::unique_ptr<MetricsServer>(new MetricsServer(inFigures, std::move(board)));
  } catch (const std::exception& trouble) {
    return Error{"the metrics page cannot be served at " + textOf(inFigures) + ": " + trouble.what(),
                 "--metrics",
                 host->find(':') == std::string::npos ? "name another port" : "name an IPv4 address"};
  }
}

std::string MetricsServer::url() const {
  return "http://" + textOf(address_) + "/metrics";
}

}  // namespace watertight
