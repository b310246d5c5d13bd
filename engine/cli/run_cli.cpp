// SPDX-License-Identifier: MIT
#include "cli/run_cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>

#include "cli/command_registry.h"

namespace watertight {
namespace {

constexpr const char* kAbout =
    "Bulkhead isolation, simulated and replayed. `watertight-cli COMMAND --help` says what a command takes.";

ExitStatus runParsed(CLI::App& app, const std::vector<std::unique_ptr<Command>>& commands,
                     const CliStreams& streams) {
  for (const auto& command : commands) {
    if (app.got_subcommand(command->name())) return command->run(streams);
  }
  streams.err << app.help();
  return ExitStatus::kUsage;
}

}  // namespace

ExitStatus fail(const CliStreams& streams, const Error& error, ExitStatus status) {
  streams.err << "watertight-cli: " << error.text() << '\n';
  return status;
}

ExitStatus runCli(const std::vector<std::string>& arguments, const CliStreams& streams) {
  CLI::App app{kAbout, "watertight-cli"};
  app.set_version_flag("--version", "watertight-cli " WATERTIGHT_VERSION, "Print the version");
  app.require_subcommand(0, 1);
  const auto commands = makeCommands();
  for (const auto& command : commands)
    command->declare(*app.add_subcommand(command->name(), command->summary()));
  try {
    std::vector<std::string> reversed{arguments.rbegin(), arguments.rend()};
    app.parse(std::move(reversed));
    return runParsed(app, commands, streams);
  } catch (const CLI::ParseError& error) {
    return app.exit(error, streams.out, streams.err) == 0 ? ExitStatus::kDone : ExitStatus::kUsage;
  } catch (const std::bad_alloc&) {
    return fail(streams, {"out of memory", {}, {}});
  } catch (const std::exception& error) {
    return fail(streams, {error.what(), {}, {}});
  }
}

}  // namespace watertight
