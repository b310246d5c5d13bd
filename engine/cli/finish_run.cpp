// SPDX-License-Identifier: MIT
#include "cli/finish_run.h"

#include <ostream>

#include "cli/summary_table.h"
#include "session/measured_threads.h"
#include "sim/expectations.h"
#include "sim/fit_band.h"

namespace watertight {
namespace {

void printSummary(const nlohmann::ordered_json& summary, const RunOutputs& outputs,
                  const std::vector<std::string>& cannotTell, std::ostream& out) {
  if (outputs.json()) {
    const int indent = outputs.linesOnStandardOutput() ? -1 : 2;
    out << summary.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
  } else if (!outputs.linesOnStandardOutput()) {
    out << summaryTable(summary);
    if (summary.contains("fit")) out << fitTable(summary["fit"]);
    for (const auto& sentence : cannotTell) out << "cannot tell: " << sentence << '\n';
  }
}

/// Says which were not met, and which this run is too short for: those are no failure.
bool reportExpectations(const std::vector<ExpectResult>& results, std::ostream& err) {
  bool allMet = true;
  for (const auto& result : results) {
    if (result.ok) continue;
    err << "watertight-cli: expectation " << (result.judged ? "not met: " : "not judged: ") << result.text
        << '\n';
    allMet = allMet && !result.judged;
  }
  return allMet;
}

}  // namespace

ExitStatus runAndReport(const ReplayPlan& replay, Clock clock, RunOutputs& outputs, const std::string& file,
                        const CliStreams& streams) {
  const RunPlan& plan = replay.plan;
  if (Status opened = outputs.open(streams); !opened) return fail(streams, opened.error());
  const auto measureBy = clock == Clock::kReal ? measureOnThreads : measureRun;
  auto run = measureBy(plan, expectedSpans(*plan.scenario),
                       [&](ObservedRun& observed) { outputs.attach(observed); });
  if (Status written = outputs.finish(); !written) return fail(streams, written.error());
  if (replay.fitted) run.summary["fit"] = fitJson(replay, *bandOf(replay));
  if (!replay.cannotTell.empty()) run.summary["cannot_tell"] = replay.cannotTell;
  printSummary(run.summary, outputs, replay.cannotTell, streams.out);
  const auto balance = run.summary["balance"].get<std::string>();
  if (balance != "ok")
    return fail(streams, {"the run does not balance: " + balance, file, "this is a defect of the program"});
  const bool met = reportExpectations(judgeAll(plan, run, file), streams.err);
  outputs.serveOn(streams);
  return met ? ExitStatus::kDone : ExitStatus::kFailed;
}

}  // namespace watertight
