// SPDX-License-Identifier: GPL-3.0-or-later
// The runner itself: that it fails what is wrong, and passes nothing that it did not see.
#include <gtest/gtest.h>

#include "conformance/core/run_case.h"

namespace watertight::conformance {
namespace {

Case semaphoreCase() {
  Case one;
  one.id = "X-1";
  one.mode = "virtual";
  one.config = {{"component", "semaphore"}, {"limit", 1}};
  one.events = {{0, "acquire", "A", Json::object()}, {1, "acquire", "B", Json::object()}};
  one.expected = {{Json(0), "in_use", "==", 1}, {std::nullopt, "B.outcome", "==", "rejected"}};
  return one;
}

TEST(ConformanceRunnerTest, PassesWhatIsSo) {
  const auto report = runCase(semaphoreCase(), {});
  EXPECT_EQ(report.status, CaseStatus::kPass) << report.detail;
  EXPECT_EQ(report.checks, 2U);
}

TEST(ConformanceRunnerTest, FailsWhatIsNotSoWithExpectedAndGot) {
  Case one = semaphoreCase();
  one.expected.front().value = 2;
  const auto report = runCase(one, {});
  EXPECT_EQ(report.status, CaseStatus::kFail);
  EXPECT_EQ(report.detail, "expected @0 in_use == 2, got 1");
}

TEST(ConformanceRunnerTest, SkipsWhatItCannotSee) {
  Case one = semaphoreCase();
  one.expected.push_back({std::nullopt, "colour", "==", "red"});
  EXPECT_EQ(runCase(one, {}).status, CaseStatus::kSkip);
}

TEST(ConformanceRunnerTest, SkipsWhatItCannotDo) {
  Case verb = semaphoreCase();
  verb.events.push_back({2, "paint", "A", Json::object()});
  EXPECT_EQ(runCase(verb, {}).status, CaseStatus::kSkip);
  Case word = semaphoreCase();
  word.events.front().args["colour"] = "red";
  EXPECT_EQ(runCase(word, {}).status, CaseStatus::kSkip);
  Case config = semaphoreCase();
  config.config["colour"] = "red";
  EXPECT_EQ(runCase(config, {}).status, CaseStatus::kSkip);
  Case component = semaphoreCase();
  component.config["component"] = "paint";
  EXPECT_EQ(runCase(component, {}).status, CaseStatus::kSkip);
}

TEST(ConformanceRunnerTest, AcceptsOnlyWithAPolicyNoteAndOnlyTheValuesOfTheRule) {
  Case one = semaphoreCase();
  one.expected.front().value = 2;
  const AcceptedCases accepted{{"X-1", {"B1: one", {{Json(0), "in_use", "==", 1}}}}};
  EXPECT_EQ(runCase(one, accepted).status, CaseStatus::kFail);
  one.policyNote = true;
  EXPECT_EQ(runCase(one, accepted).status, CaseStatus::kAccepted);
  const AcceptedCases wrong{{"X-1", {"B1: three", {{Json(0), "in_use", "==", 3}}}}};
  EXPECT_EQ(runCase(one, wrong).status, CaseStatus::kFail);
}

TEST(ConformanceRunnerTest, RunsACaseOnceForEachPolicyThatItNames) {
  Case one;
  one.id = "X-2";
  one.mode = "virtual";
  one.config = {
      {"component", "pool"}, {"workers", 1}, {"queue", 0}, {"repeat_for_policies", {"abort", "caller_runs"}}};
  one.events = {{0, "submit", "A", {{"dur_ms", 5}}}, {1, "submit", "B", {{"dur_ms", 5}}}};
  one.expected = {{std::nullopt, "B.outcome", "==", "rejected"}};
  EXPECT_EQ(runCase(one, {}).status, CaseStatus::kFail);
  one.config["repeat_for_policies"] = {"abort"};
  EXPECT_EQ(runCase(one, {}).status, CaseStatus::kPass);
}

}  // namespace
}  // namespace watertight::conformance
