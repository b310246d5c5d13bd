// SPDX-License-Identifier: MIT
#include "cli/metrics_option.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "cli/interrupt.h"

namespace watertight {

void MetricsOption::declare(CLI::App& app) {
  const auto faultOf = [](const std::string& text) {
    const auto address = parseMetricsAddress(text);
    return address ? std::string{} : address.error().what + "; " + address.error().remedy;
  };
  app.add_option("--metrics", text_,
                 "Serve the Prometheus page there, until interrupted; a PORT alone is 127.0.0.1's")
      ->type_name("HOST:PORT")
      ->check(faultOf, "");
}

Status MetricsOption::open(const CliStreams& streams) {
  if (text_.empty()) return Done{};
  const auto address = parseMetricsAddress(text_);
  if (!address) return address.error();
  board_ = std::make_shared<MetricsBoard>();
  auto server = MetricsServer::open(*address, board_);
  if (!server) return server.error();
  server_ = std::move(*server);
  streams.err << "watertight-cli: metrics at " << server_->url() << '\n' << std::flush;
  return Done{};
}

void MetricsOption::attach(ObservedRun& run) {
  if (!server_) return;
  book_ = std::make_unique<MetricsBook>(metricsSubjects(run), board_);
  run.observe(*book_);
}

void MetricsOption::finish() const {
  if (book_) book_->post();
}

void MetricsOption::serveOn(const CliStreams& streams) const {
  if (!server_) return;
  streams.out.flush();
  streams.err << "watertight-cli: the run is over; its metrics stay at " << server_->url()
              << " until you interrupt (Ctrl+C)\n"
              << std::flush;
  streams.waitForInterrupt ? streams.waitForInterrupt() : waitForInterrupt();
}

}  // namespace watertight
