// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "cli/command.h"

namespace watertight {

struct CliRun {
  ExitStatus status = ExitStatus::kDone;
  std::string out, err;
};

/// watertight-cli with these arguments, in this process. Where it would stay until the user interrupts it
/// calls `whileItStays` with what it has written so far, and is interrupted.
CliRun cli(const std::vector<std::string>& arguments,
           const std::function<void(const CliRun& soFar)>& whileItStays = {});

}  // namespace watertight
