// SPDX-License-Identifier: MIT
#include "cli/command_check.h"

#include "sim/scenario_toml.h"

namespace watertight {

int runCheck(const std::string& file, std::ostream& out, std::ostream& err) {
  const auto check = checkScenarioFile(file);
  for (const auto& error : check.errors) err << error.text() << '\n';
  if (!check.scenario) return 1;
  out << "ok\n";
  return 0;
}

}  // namespace watertight
