// SPDX-License-Identifier: MIT
#include "cli/command_run.h"

#include <CLI/CLI.hpp>
#include <optional>

#include "cli/finish_run.h"
#include "cli/setting_option.h"
#include "session/real_run.h"
#include "sim/load_plan.h"
#include "sim/scenario_toml.h"

namespace watertight {
namespace {

void shorten(ReplayPlan& plan, Duration duration) {
  plan.plan = withDuration(plan.plan, duration);
  if (plan.fitted) plan.fitted->capacityLoss.scenario = plan.plan.scenario;
}

class RunCommand final : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "run"; }
  [[nodiscard]] std::string summary() const override {
    return "Run a scenario, in virtual time or on threads, and check what it must show";
  }

  void declare(CLI::App& app) override {
    app.add_option("SCENARIO", path_, "A *.scenario.toml, or a session, *.watertight")->required();
    app.add_option("--seed", seed_, "Another seed")->check(CLI::NonNegativeNumber);
    app.add_option("--duration", duration_, "Another length, as in 90s or 2m");
    app.add_option("--isolation", isolation_, "per_dependency, shared or none");
    app.add_option("--set", sets_, "Change a setting: PATH=VALUE, as in sms.bulkhead.limit=4")
        ->type_name("PATH=VALUE");
    app.add_option("--clock", clock_,
                   "virtual time, or real threads, which take as long as the scenario lasts");
    outputs_.declare(app);
    app.footer(
        "For example: watertight-cli run b-compartments.scenario.toml --set sms.bulkhead.policy=caller_runs");
  }

  ExitStatus run(const CliStreams& streams) override {
    if (const auto fault = usageFault()) return fail(streams, *fault, ExitStatus::kUsage);
    const Clock clock = *fromName<Clock>(clock_);
    auto scenario = loadScenario(path_);
    if (!scenario) return fail(streams, scenario.error());
    if (Status applied = applyOptions(*scenario); !applied)
      return fail(streams, applied.error(), ExitStatus::kUsage);
    auto plan = loadPlan(*scenario);
    if (!plan) return fail(streams, plan.error());
    if (!duration_.empty()) shorten(*plan, scenario->duration);  // a trace has its own
    if (clock == Clock::kReal) {
      if (Status possible = runsOnThreads(*plan->plan.scenario); !possible)
        return fail(streams, possible.error());
    }
    return runAndReport(*plan, clock, outputs_, path_, streams);
  }

 private:
  std::optional<Error> usageFault() const {
    if (!fromName<Clock>(clock_))
      return Error{"\"" + clock_ + "\" is no clock", "--clock", "use virtual or real"};
    return std::nullopt;
  }

  Status applyOptions(Scenario& scenario) const {
    if (seed_) scenario.seed = *seed_;
    if (!duration_.empty()) {
      const auto duration = durationOption(duration_);
      if (!duration) return duration.error();
      scenario.duration = *duration;
    }
    if (!isolation_.empty()) {
      const auto isolation = fromName<Isolation>(isolation_);
      if (!isolation)
        return Error{"\"" + isolation_ + "\" is no isolation", "--isolation",
                     "per_dependency, shared or none"};
      scenario.service.isolation = *isolation;
    }
    return setFromTexts(scenario, sets_);
  }

  std::string path_, duration_, isolation_, clock_ = "virtual";
  std::optional<std::uint64_t> seed_;
  std::vector<std::string> sets_;
  RunOutputs outputs_;
};

}  // namespace

std::unique_ptr<Command> makeRunCommand() {
  return std::make_unique<RunCommand>();
}

}  // namespace watertight
