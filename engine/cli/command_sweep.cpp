// SPDX-License-Identifier: MIT
#include "cli/command_sweep.h"

#include <CLI/CLI.hpp>
#include <ostream>
#include <thread>

#include "cli/incident_option.h"
#include "cli/progress_line.h"
#include "cli/result_file.h"
#include "cli/setting_option.h"
#include "sim/scenario_toml.h"
#include "sweep/plan_sweep.h"
#include "sweep/run_sweep.h"
#include "sweep/shard_file.h"
#include "sweep/sweep_table.h"

namespace watertight {
namespace {

constexpr int kUsualSeeds = 5;
constexpr int kMostSeeds = 10'000;
constexpr int kMostJobs = 1024;

class SweepCommand final : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "sweep"; }
  [[nodiscard]] std::string summary() const override {
    return "Try many settings of a scenario, each with several seeds, and print a table (CSV)";
  }

  void declare(CLI::App& app) override {
    app.add_option("SCENARIO", path_, "Whose settings are varied")->required();
    app.add_option("--vary", vary_,
                   "PATH=FROM:TO:STEP, PATH=FROM:TO:xTIMES or PATH=A,B,C; several give every combination")
        ->type_name("PATH=VALUES")
        ->required();
    incidents_.declare(app);
    app.add_option("--latin", latin_, "So many points as a Latin hypercube instead of every combination")
        ->check(CLI::Range(std::size_t{1}, kMostPoints));
    app.add_option("--seeds", seeds_, "Runs a point, each with a seed of its own; the same for all points")
        ->check(CLI::Range(1, kMostSeeds));
    app.add_option("--seed", seed_, "The first of them")->check(CLI::NonNegativeNumber);
    app.add_option("--duration", duration_, "Another length of the scenario, as in 90s or 2m");
    app.add_option("--set", sets_, "Change a setting of all points: PATH=VALUE")->type_name("PATH=VALUE");
    app.add_option("--jobs", jobs_, "So many points at once; else as many as the machine has cores")
        ->check(CLI::Range(1, kMostJobs));
    app.add_option("--shard", shardText_,
                   "Only part I of N, counted from 1, for merge to join with the others")
        ->type_name("I/N");
    app.add_option("--out", out_, "Write to this file instead of standard output")->type_name("FILE");
    app.footer(
        "For example: watertight-cli sweep b-compartments.scenario.toml --vary sms.bulkhead.limit=2:20:2 "
        "--vary sms.bulkhead.policy=abort,caller_runs --seeds 10");
  }

  ExitStatus run(const CliStreams& streams) override {
    if (const auto fault = incidents_.fault()) return fail(streams, *fault, ExitStatus::kUsage);
    const auto shard = shardText_.empty() ? Result<Shard>{Shard{}} : parseShard(shardText_);
    if (!shard) return fail(streams, shard.error(), ExitStatus::kUsage);
    auto scenario = loadScenario(path_);
    if (!scenario) return fail(streams, scenario.error());
    if (Status applied = applyOptions(*scenario); !applied)
      return fail(streams, applied.error(), ExitStatus::kUsage);
    auto knobs = knobsFor(*scenario);
    if (!knobs) return fail(streams, knobs.error(), ExitStatus::kUsage);
    auto incidents = incidents_.incidents(*scenario, path_);
    if (!incidents) return fail(streams, incidents.error());
    const auto plan = planSweep(*std::move(incidents), *std::move(knobs), {latin_, seeds_});
    if (!plan) return fail(streams, plan.error());
    const auto record = measured(*plan, *shard, streams);
    const auto text = shardText_.empty() ? sweepCsv(record) : watertight::shardText(record, *shard);
    if (Status written = writeResult(out_, text, streams); !written) return fail(streams, written.error());
    return ExitStatus::kDone;
  }

 private:
  Status applyOptions(Scenario& scenario) const {
    if (seed_) scenario.seed = *seed_;
    if (!duration_.empty()) {
      const auto duration = durationOption(duration_);
      if (!duration) return duration.error();
      scenario.duration = *duration;
    }
    return setFromTexts(scenario, sets_);
  }

  Result<std::vector<Knob>> knobsFor(const Scenario& scenario) const {
    std::vector<Knob> knobs;
    for (const auto& text : vary_) {
      auto knob = parseKnob(scenario, text);
      if (!knob) return knob.error();
      knobs.push_back(*std::move(knob));
    }
    return knobs;
  }

  SweepRecord measured(const SweepPlan& plan, const Shard& shard, const CliStreams& streams) const {
    for (const auto& incident : plan.incidents) {
      for (const auto& sentence : incident.cannotTell)
        streams.err << incident.name << ": cannot tell: " << sentence << '\n';
    }
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    ProgressLine line{streams};
    SweepListener listener;
    listener.onProgress = [&line](const SweepProgress& progress) { line.show(progress); };
    SweepRecord record{headerOf(plan), {}};
    const auto points = pointsOf(plan.points.size(), shard.part, shard.parts);
    for (auto& result : runSweep(plan, points, jobs_.value_or(cores), listener)) {
      const auto point = result.point;
      record.points.emplace(point, recorded(plan, std::move(result)));
    }
    return record;
  }

  std::string path_, duration_, shardText_, out_;
  std::vector<std::string> vary_, sets_;
  IncidentOptions incidents_;
  std::optional<std::size_t> latin_;
  std::optional<std::uint64_t> seed_;
  std::optional<int> jobs_;
  int seeds_ = kUsualSeeds;
};

}  // namespace

std::unique_ptr<Command> makeSweepCommand() {
  return std::make_unique<SweepCommand>();
}

}  // namespace watertight
