// SPDX-License-Identifier: MIT
#include "cli/command_check.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "sim/scenario_toml.h"

namespace watertight {
namespace {

class CheckCommand final : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "check"; }
  [[nodiscard]] std::string summary() const override {
    return "Read a scenario and say every fault in it, with its line";
  }

  void declare(CLI::App& app) override {
    app.add_option("FILE", file_, "A scenario, *.scenario.toml, or a session, *.watertight")->required();
    app.footer("For example: watertight-cli check a-flood.scenario.toml");
  }

  ExitStatus run(const CliStreams& streams) override {
    const auto check = checkScenarioFile(file_);
    for (const auto& error : check.errors) streams.err << error.text() << '\n';
    if (!check.scenario) return ExitStatus::kFailed;
    streams.out << "ok\n";
    return ExitStatus::kDone;
  }

 private:
  std::string file_;
};

}  // namespace

std::unique_ptr<Command> makeCheckCommand() {
  return std::make_unique<CheckCommand>();
}

}  // namespace watertight
