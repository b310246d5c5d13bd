// SPDX-License-Identifier: MIT
#pragma once
#include "cli/command.h"
#include "sweep/run_sweep.h"

namespace watertight {

/// A line on standard error that says how far a sweep has come, where that is a terminal; gone with the
/// object.
class ProgressLine {
 public:
  explicit ProgressLine(const CliStreams& streams) : streams_(streams) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  void show(const SweepProgress& progress);

 private:
  const CliStreams& streams_;
  bool shown_ = false;
};

}  // namespace watertight
