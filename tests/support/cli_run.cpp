// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/cli_run.h"

#include <sstream>

#include "cli/run_cli.h"

namespace watertight {

CliRun cli(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  CliRun run;
  run.status = runCli(arguments, {out, err});
  run.out = out.str();
  run.err = err.str();
  return run;
}

}  // namespace watertight
