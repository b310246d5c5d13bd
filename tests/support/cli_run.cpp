// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/cli_run.h"

#include <sstream>

#include "cli/run_cli.h"

namespace watertight {

CliRun cli(const std::vector<std::string>& arguments,
           const std::function<void(const CliRun&)>& whileItStays) {
  std::ostringstream out;
  std::ostringstream err;
  CliRun run;
  const auto interrupt = [&] {
    if (whileItStays) whileItStays({ExitStatus::kDone, out.str(), err.str()});
  };
  run.status = runCli(arguments, {out, err, interrupt});
  run.out = out.str();
  run.err = err.str();
  return run;
}

}  // namespace watertight
