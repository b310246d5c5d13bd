// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/run_cli.h"
#include "support/scenario_text.h"
#include "support/scratch_file.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using testing::HasSubstr;

struct Answer {
  ExitStatus status;
  std::string out, err;
};

Answer check(const std::string& path) {
  std::ostringstream out, err;
  const auto status = runCli({"check", path}, {out, err});
  return {status, out.str(), err.str()};
}

TEST(CheckCommand, SaysOkOfAGoodScenario) {
  const testing_support::ScratchFile file("a.scenario.toml", testing_support::fullScenarioText());
  const auto answer = check(file.path());
  EXPECT_EQ(answer.status, ExitStatus::kDone) << answer.err;
  EXPECT_THAT(answer.out, testing::StartsWith("ok\n"));
  EXPECT_EQ(answer.err, "");
}

TEST(CheckCommand, SaysEveryFaultWithItsLineAndFails) {
  const testing_support::ScratchFile file("a.scenario.toml", testing_support::smsScenario(R"(
bulkhead = { limit = -1 }
breaker = { recovry = "3s" }
)"));
  const auto answer = check(file.path());
  EXPECT_EQ(answer.status, ExitStatus::kFailed);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, HasSubstr("a.scenario.toml:6: sms.bulkhead.limit cannot be -1"));
  EXPECT_THAT(answer.err,
              HasSubstr("a.scenario.toml:7: unknown key \"recovry\" in sms.breaker; the nearest known "
                        "key is \"recovery\""));
}

TEST(CheckCommand, WarnsOfWhatTheSettingsCanNeverDo) {
  const auto sound = check(resourcePath("scenarios/a-flood.scenario.toml"));
  EXPECT_EQ(sound.out, "ok\n");
  const auto answer = check(resourcePath("scenarios/c-caller-runs-open.scenario.toml"));
  EXPECT_EQ(answer.status, ExitStatus::kDone);
  EXPECT_THAT(answer.out, testing::StartsWith("ok\nwarning: sms.bulkhead.policy: "));
  EXPECT_THAT(answer.out, HasSubstr("; cure: sms.bulkhead.policy = \"abort\"\n"));
}

TEST(CheckCommand, SaysFaultsAndWarningsAsJson) {
  const auto json = [](const std::string& path) {
    std::ostringstream out, err;
    static_cast<void>(runCli({"check", "--json", path}, {out, err}));
    return nlohmann::json::parse(out.str());
  };
  const auto warned = json(resourcePath("scenarios/f-retry-storm.scenario.toml"));
  EXPECT_EQ(warned["ok"], true);
  EXPECT_EQ(warned["faults"].size(), 0);
  EXPECT_EQ(warned["warnings"][0]["rule"], "retries_without_budget");
  EXPECT_EQ(warned["warnings"][0]["cure"], "search.retry.budget = { ratio = 0.1 }");
  const testing_support::ScratchFile file("a.scenario.toml",
                                          testing_support::smsScenario("bulkhead = { limit = -1 }\n"));
  const auto faulty = json(file.path());
  EXPECT_EQ(faulty["ok"], false);
  EXPECT_EQ(faulty["faults"].size(), 1);
  EXPECT_THAT(faulty["faults"][0]["what"].get<std::string>(), HasSubstr("cannot be -1"));
}

TEST(CheckCommand, AMissingFileFails) {
  const auto answer = check("/no/such/file");
  EXPECT_EQ(answer.status, ExitStatus::kFailed);
  EXPECT_THAT(answer.err, HasSubstr("/no/such/file: there is no such file"));
}

TEST(CheckCommand, WithoutAFileTheCommandLineIsWrong) {
  std::ostringstream out, err;
  EXPECT_EQ(runCli({"check"}, {out, err}), ExitStatus::kUsage);
}

}  // namespace
}  // namespace watertight
