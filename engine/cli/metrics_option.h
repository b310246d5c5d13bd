// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>

#include "cli/command.h"
#include "session/metrics_book.h"
#include "session/metrics_server.h"

namespace CLI {
class App;
}

namespace watertight {

/// The option `--metrics` of commands that run something: the page is there from before the run until the
/// user interrupts. Without the option nothing here costs anything.
class MetricsOption {
 public:
  void declare(CLI::App& app);

  /// Opens the page, and says where it is. Nothing without the option.
  Status open(const CliStreams& streams);
  /// To be called before the run's first step.
  void attach(ObservedRun& run);
  /// The run is over: its last numbers go to the page.
  void finish() const;
  /// Leaves the page there until the user interrupts.
  void serveOn(const CliStreams& streams) const;

 private:
  std::string text_;
  MetricsAddress address_;
  std::shared_ptr<MetricsBoard> board_;
  std::unique_ptr<MetricsServer> server_;
  std::unique_ptr<MetricsBook> book_;
};

}  // namespace watertight
