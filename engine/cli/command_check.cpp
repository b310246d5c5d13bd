// SPDX-License-Identifier: MIT
#include "cli/command_check.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <ostream>

#include "lint/lint.h"
#include "sim/load_plan.h"
#include "sim/scenario_toml.h"

namespace watertight {
namespace {

std::string checkJson(const std::vector<Error>& faults, const Findings& findings) {
  using Json = nlohmann::ordered_json;
  Json json{{"ok", faults.empty()}, {"faults", Json::array()}, {"warnings", Json::array()}};
  for (const auto& fault : faults)
    json["faults"].push_back({{"where", fault.where}, {"what", fault.what}, {"remedy", fault.remedy}});
  for (const auto& finding : findings) {
    json["warnings"].push_back({{"rule", finding.rule},
                                {"path", finding.path},
                                {"what", finding.what},
                                {"consequence", finding.consequence},
                                {"cure", finding.cure}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

class CheckCommand final : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "check"; }
  [[nodiscard]] std::string summary() const override {
    return "Read a scenario and say every fault in it, with its line, and what its settings can never do";
  }

  void declare(CLI::App& app) override {
    app.add_option("FILE", file_, "A scenario, *.scenario.toml, or a session, *.watertight")->required();
    app.add_flag("--json", json_, "Faults and warnings as JSON");
    app.footer("For example: watertight-cli check a-flood.scenario.toml");
  }

  ExitStatus run(const CliStreams& streams) override {
    const auto check = checkScenarioFile(file_);
    auto faults = check.errors;
    Findings findings;
    if (check.scenario) {
      const auto plan = loadPlan(*check.scenario);
      if (plan) {
        findings = lint(plan->plan);
      } else {
        faults.push_back(plan.error());
      }
    }
    report(faults, findings, streams);
    return faults.empty() ? ExitStatus::kDone : ExitStatus::kFailed;
  }

 private:
  void report(const std::vector<Error>& faults, const Findings& findings, const CliStreams& streams) const {
    for (const auto& fault : faults) streams.err << fault.text() << '\n';
    if (json_) {
      streams.out << checkJson(faults, findings) << '\n';
      return;
    }
    if (!faults.empty()) return;
    streams.out << "ok\n";
    for (const auto& finding : findings) streams.out << "warning: " << finding.text() << '\n';
  }

  std::string file_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeCheckCommand() {
  return std::make_unique<CheckCommand>();
}

}  // namespace watertight
