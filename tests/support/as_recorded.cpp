// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/as_recorded.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sim/json_lines.h"
#include "sim/measured_run.h"

namespace watertight::testing_support {
namespace {

std::string outcomeNow(RecordedOutcome recorded) {
  return recorded == RecordedOutcome::kUnknown ? "ignored" : std::string{nameOf(recorded)};
}

class CallLinesOfRun final : public RunObserver {
 public:
  explicit CallLinesOfRun(const Scenario& scenario) : scenario_(scenario) {}
  void onCallEnded(const CallLine& line) override {
    lines.push_back(nlohmann::json::parse(callJson(line, scenario_)));
  }
  std::vector<nlohmann::json> lines;

 private:
  const Scenario& scenario_;
};

}  // namespace

void expectAsRecorded(const Trace& trace, const RunPlan& plan) {
  CallLinesOfRun calls(*plan.scenario);
  const auto run = measureRun(plan, {}, [&](ObservedRun& observed) { observed.observe(calls); });
  EXPECT_EQ(run.summary["balance"], "ok");
  ASSERT_EQ(calls.lines.size(), trace.calls.size());
  std::vector<CallRecord> records(trace.calls.begin(), trace.calls.end());
  std::sort(records.begin(), records.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
  std::sort(calls.lines.begin(), calls.lines.end(),
            [](const auto& a, const auto& b) { return a["call"] < b["call"]; });
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto& record = records[i];
    const auto& line = calls.lines[i];
    SCOPED_TRACE(line.dump());
    EXPECT_EQ(line["call"], record.index);
    EXPECT_EQ(line["attempt"], record.attempt);
    EXPECT_EQ(line["dependency"], trace.dependencies[static_cast<std::size_t>(record.dependency)]);
    EXPECT_EQ(line["outcome"], outcomeNow(record.outcome));
    const Duration start = record.start - trace.calls.front().start;
    EXPECT_EQ(line["arrived_ns"], start.count());
    if (record.latencyKnown()) {
      EXPECT_EQ(line["ended_ns"], (start + record.latency).count());
    } else {
      EXPECT_TRUE(line["ended_ns"].is_null());
    }
    const bool rejected = record.outcome == RecordedOutcome::kRejected;
    EXPECT_EQ(line["decision"], rejected ? "rejected" : "admitted");
    EXPECT_TRUE(line["reason"].is_null());
    EXPECT_EQ(line["started_ns"].is_null(), rejected);
    if (!rejected) {
      EXPECT_EQ(line["started_ns"], start.count());
    }
  }
}

}  // namespace watertight::testing_support
