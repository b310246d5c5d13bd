// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "cli/command.h"

namespace watertight {

struct CliRun {
  ExitStatus status = ExitStatus::kDone;
  std::string out, err;
};

/// watertight-cli with these arguments, in this process.
CliRun cli(const std::vector<std::string>& arguments);

}  // namespace watertight
