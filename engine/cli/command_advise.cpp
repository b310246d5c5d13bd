// SPDX-License-Identifier: MIT
#include "cli/command_advise.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <ostream>

#include "advice/advise.h"
#include "cli/trace_options.h"
#include "sim/scenario_toml.h"

namespace watertight {
namespace {

constexpr int kUsualSeeds = 5;
constexpr int kMostSeeds = 1000;

bool isScenario(const std::string& path) {
  return path.ends_with(".toml") || path.ends_with(".watertight");
}

std::string line(const Suggestion& suggestion) {
  const auto from = suggestion.now.empty() ? std::string{} : suggestion.now + " -> ";
  return fmt::format("{} = {}{}: {}\n", suggestion.path, from, suggestion.value, suggestion.reason);
}

std::string checkLine(Objective objective, const ComparedMeasure& check) {
  const auto& half = check.difference.half;
  return fmt::format("  {:<14} {:>10.2f} -> {:>10.2f}  ({:+.2f}{})\n", nameOf(objective), check.first,
                     check.second, check.difference.mean, half ? fmt::format(" +- {:.2f}", *half) : "");
}

nlohmann::ordered_json jsonOf(const std::vector<Suggestion>& suggestions) {
  auto all = nlohmann::ordered_json::array();
  for (const auto& s : suggestions)
    all.push_back({{"path", s.path}, {"now", s.now}, {"value", s.value}, {"reason", s.reason}});
  return all;
}

nlohmann::ordered_json jsonOf(const Advice& advice) {
  nlohmann::ordered_json check = nlohmann::ordered_json::object();
  for (int i = 0; i < kObjectives; ++i) {
    const auto objective = static_cast<Objective>(i);
    const auto& both = advice.of(objective);
    if (!both) continue;
    const auto& half = both->difference.half;
    check[std::string{nameOf(objective)}] = {{"now", both->first},
                                             {"advised", both->second},
                                             {"difference", both->difference.mean},
                                             {"half", half ? nlohmann::ordered_json(*half) : nullptr}};
  }
  return {{"advice", jsonOf(advice.suggestions)},
          {"withheld", advice.withheld},
          {"notes", advice.notes},
          {"check", check}};
}

class AdviseCommand final : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "advise"; }
  [[nodiscard]] std::string summary() const override {
    return "Suggest a setting for each compartment, with its reason and what it comes to";
  }

  void declare(CLI::App& app) override {
    app.add_option("FILE", path_, "A scenario, or a recorded trace")->required();
    app.add_option("--seeds", seeds_, "Runs that each suggestion is tried with")
        ->check(CLI::Range(1, kMostSeeds));
    app.add_flag("--json", json_, "As JSON");
    app.footer("For example: watertight-cli advise a-flood.scenario.toml");
  }

  ExitStatus run(const CliStreams& streams) override {
    const auto incident = this->incident();
    if (!incident) return fail(streams, incident.error());
    const auto advice = advise(*incident, seeds_);
    if (json_) {
      streams.out << jsonOf(*advice).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    } else {
      print(*advice, *incident, streams.out);
    }
    return ExitStatus::kDone;
  }

 private:
  Result<Incident> incident() const {
    if (isScenario(path_)) {
      const auto scenario = loadScenario(path_);
      return scenario ? ownIncident(*scenario, path_) : scenario.error();
    }
    auto read = readTrace(path_);
    if (!read) return read.error();
    const auto bare = scenarioAsRecorded(read->trace);
    return recordedIncident(bare, std::move(read->trace), {}, path_);
  }

  void print(const Advice& advice, const Incident& incident, std::ostream& out) const {
    if (advice.suggestions.empty()) out << "nothing to change\n";
    for (const auto& suggestion : advice.suggestions) out << line(suggestion);
    for (const auto& name : advice.withheld)
      out << name << ": what its traffic asks for did worse when it was tried, so nothing is suggested\n";
    for (const auto& note : advice.notes) out << "note: " << note << '\n';
    out << fmt::format(
        "\nTried with {} seeds, now -> as advised (difference +- half of its 95 % interval):\n", seeds_);
    for (int i = 0; i < kObjectives; ++i) {
      const auto objective = static_cast<Objective>(i);
      if (const auto& both = advice.of(objective)) out << checkLine(objective, *both);
    }
    for (const auto& sentence : incident.cannotTell) out << "cannot tell: " << sentence << '\n';
  }

  std::string path_;
  int seeds_ = kUsualSeeds;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeAdviseCommand() {
  return std::make_unique<AdviseCommand>();
}

}  // namespace watertight
