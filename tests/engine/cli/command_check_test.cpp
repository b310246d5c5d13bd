// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/run_cli.h"
#include "support/scenario_text.h"
#include "support/scratch_file.h"

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
  EXPECT_EQ(answer.out, "ok\n");
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
