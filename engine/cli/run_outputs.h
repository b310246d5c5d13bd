// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/metrics_option.h"
#include "sim/journal_desk.h"
#include "sim/simulation.h"

namespace CLI {
class App;
}

namespace watertight {

/// The options `--json`, `--calls`, `--journal`, `--frames`, `--metrics` of commands that run something, and
/// what they write.
class RunOutputs {
 public:
  RunOutputs();
  ~RunOutputs();

  void declare(CLI::App& app);

  /// Opens the files and the metrics page.
  Status open(const CliStreams& streams);
  /// To be called before the run's first step.
  void attach(ObservedRun& run);
  /// The run is over: writes what is left, and puts the files in place.
  Status finish();
  /// Leaves the metrics page there until the user interrupts. Returns at once where there is none.
  void serveOn(const CliStreams& streams) const { metrics_.serveOn(streams); }

  [[nodiscard]] bool json() const { return json_; }
  /// Lines go to standard output: nothing but JSON may go there.
  [[nodiscard]] bool linesOnStandardOutput() const;

 private:
  class Writer;
  class CallWriter;

  bool json_ = false;
  MetricsOption metrics_;
  std::string callsPath_, journalPath_, framesPath_;
  std::unique_ptr<Writer> calls_, journal_, frames_;
  std::vector<std::unique_ptr<RunObserver>> observers_;
  JournalDesk* desk_ = nullptr;
};

}  // namespace watertight
