// SPDX-License-Identifier: MIT
#include "cli/command_replay.h"

#include <CLI/CLI.hpp>

#include "cli/finish_run.h"
#include "cli/mapping_option.h"
#include "cli/trace_options.h"
#include "sim/replay_plan.h"
#include "sim/scenario_toml.h"

namespace watertight {
namespace {

class ReplayCommand final : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "replay"; }
  [[nodiscard]] std::string summary() const override {
    return "Offer recorded calls again, through a scenario's compartments or through none";
  }

  void declare(CLI::App& app) override {
    trace_.declare(app, HowMany::kSeveralFiles);
    app.add_option("--scenario", scenario_, "Whose compartments to try; without it: as it was")
        ->type_name("FILE");
    app.add_option(
           "--map", map_,
           "A name in the trace, or its pattern (/users/{id}), stands for a dependency of the scenario")
        ->type_name("NAME=DEPENDENCY");
    outputs_.declare(app);
    app.footer(
        "For example: watertight-cli replay alb.log.gz --scenario b-compartments.scenario.toml --map "
        "web-tg=sms");
  }

  ExitStatus run(const CliStreams& streams) override {
    if (const auto fault = trace_.fault()) return fail(streams, *fault, ExitStatus::kUsage);
    const auto mapping = mappingFrom(map_);
    if (!mapping) return fail(streams, mapping.error(), ExitStatus::kUsage);
    if (scenario_.empty() && !map_.empty()) {
      return fail(streams, {"there is nothing to map to", "--map", "name a scenario with --scenario"},
                  ExitStatus::kUsage);
    }
    const auto read = trace_.read();
    if (!read) return fail(streams, read.error());
    auto plan = makePlan(*read, *mapping);
    if (!plan) return fail(streams, plan.error());
    const auto& unreadable = read->report.cannotTell;
    plan->cannotTell.insert(plan->cannotTell.begin(), unreadable.begin(), unreadable.end());
    return runAndReport(*plan, Clock::kVirtual, outputs_, scenario_.empty() ? trace_.path() : scenario_,
                        streams);
  }

 private:
  Result<ReplayPlan> makePlan(const ReadTrace& read, const NameMapping& mapping) const {
    if (read.trace.calls.empty())
      return Error{"holds no call to replay", trace_.path(), "inspect says what it holds"};
    if (scenario_.empty()) return planIdentity(read.trace);
    const auto scenario = loadScenario(scenario_);
    if (!scenario) return scenario.error();
    return planReplay(read.trace, compartmentsOf(*scenario), mapping);
  }

  TraceOptions trace_;
  std::string scenario_;
  std::vector<std::string> map_;
  RunOutputs outputs_;
};

}  // namespace

std::unique_ptr<Command> makeReplayCommand() {
  return std::make_unique<ReplayCommand>();
}

}  // namespace watertight
