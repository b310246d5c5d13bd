// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "cli/run_cli.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const auto status =
      watertight::runCli({argv + 1, argv + argc}, {std::cout, std::cerr, {}, isatty(STDERR_FILENO) == 1});
  std::cout.flush();
  if (std::cout.good()) return static_cast<int>(status);
  std::cerr << "watertight-cli: standard output cannot be written\n";
  return static_cast<int>(watertight::ExitStatus::kFailed);
}
