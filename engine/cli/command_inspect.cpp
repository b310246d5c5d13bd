// SPDX-License-Identifier: MIT
#include "cli/command_inspect.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "cli/inspect_table.h"
#include "cli/trace_options.h"
#include "trace/summary_json.h"

namespace watertight {
namespace {

class InspectCommand final : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "inspect"; }
  [[nodiscard]] std::string summary() const override {
    return "Say what a recorded trace holds, and what it cannot tell";
  }

  void declare(CLI::App& app) override {
    trace_.declare(app, HowMany::kSeveralFiles);
    app.add_flag("--json", json_, "Print one JSON object");
    app.footer("For example: watertight-cli inspect black-friday.calls.jsonl.gz");
  }

  ExitStatus run(const CliStreams& streams) override {
    if (const auto fault = trace_.fault()) return fail(streams, *fault, ExitStatus::kUsage);
    const auto read = trace_.read(CallsAre::kRequests);
    if (!read) return fail(streams, read.error());
    const TraceSummary summary = summarise(*read);
    if (json_) {
      streams.out << inspectJson(*read, summary) << '\n';
    } else {
      streams.out << inspectTable(trace_.path(), *read, summary);
    }
    return ExitStatus::kDone;
  }

 private:
  TraceOptions trace_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeInspectCommand() {
  return std::make_unique<InspectCommand>();
}

}  // namespace watertight
