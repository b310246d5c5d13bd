// SPDX-License-Identifier: MIT
#include "cli/command_registry.h"

#include "cli/command_advise.h"
#include "cli/command_check.h"
#include "cli/command_convert.h"
#include "cli/command_inspect.h"
#include "cli/command_merge.h"
#include "cli/command_replay.h"
#include "cli/command_run.h"
#include "cli/command_sweep.h"

namespace watertight {

std::vector<std::unique_ptr<Command>> makeCommands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(makeCheckCommand());
  commands.push_back(makeRunCommand());
  commands.push_back(makeReplayCommand());
  commands.push_back(makeSweepCommand());
  commands.push_back(makeMergeCommand());
  commands.push_back(makeAdviseCommand());
  commands.push_back(makeInspectCommand());
  commands.push_back(makeConvertCommand());
  return commands;
}

}  // namespace watertight
