// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/run_cli.h"
#include "support/cli_run.h"
#include "support/temp_dir.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using testing::HasSubstr;

std::vector<std::string> sweepWith(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"sweep",      resourcePath("scenarios/b-compartments.scenario.toml"),
                                     "--duration", "70s",
                                     "--seeds",    "2",
                                     "--vary",     "sms.bulkhead.limit=4:12:4",
                                     "--vary",     "sms.bulkhead.policy=abort,caller_runs"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string mergedFrom(int parts) {
  const TempDir dir;
  std::vector<std::string> merge{"merge"};
  for (int part = parts; part >= 1; --part) {
    const auto file = dir.path(std::to_string(part) + ".jsonl");
    const auto run = cli(sweepWith({"--shard", std::to_string(part) + "/" + std::to_string(parts), "--out",
                                    file, "--jobs", std::to_string(1 + part % 2)}));
    EXPECT_EQ(run.status, ExitStatus::kDone) << run.err;
    EXPECT_EQ(run.out, "");
    merge.push_back(file);
  }
  const auto run = cli(merge);
  EXPECT_EQ(run.status, ExitStatus::kDone) << run.err;
  return run.out;
}

TEST(SweepCommand, GivesTheSameTableHoweverItWasCut) {
  const auto table = cli(sweepWith({}));
  ASSERT_EQ(table.status, ExitStatus::kDone) << table.err;
  EXPECT_EQ(table.err, "");
  EXPECT_EQ(std::count(table.out.begin(), table.out.end(), '\n'), 1 + 1 + 6);
  for (const int parts : {1, 3, 7}) EXPECT_EQ(mergedFrom(parts), table.out) << parts;
}

TEST(SweepCommand, ComparesIncidentsByTheWorst) {
  const auto run =
      cli({"sweep", resourcePath("scenarios/b-compartments.scenario.toml"), "--seeds", "1", "--vary",
           "sms.bulkhead.limit=4", "--on", resourcePath("scenarios/a-flood.scenario.toml"), "--on",
           resourcePath("scenarios/b-no-fault.scenario.toml")});
  ASSERT_EQ(run.status, ExitStatus::kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\n1,4,a-flood.scenario.toml,1,"));
  EXPECT_THAT(run.out, HasSubstr("\n1,4,b-no-fault.scenario.toml,1,"));
  EXPECT_THAT(run.out, HasSubstr("\n1,4,worst,1,"));
}

TEST(SweepCommand, TriesSettingsOnARecordedTrace) {
  const TempDir dir;
  std::string calls = "start_us,dep,latency_us,outcome,status\n";
  for (int i = 0; i < 50; ++i) calls += std::to_string(i * 100'000) + ",gateway,3000000,timeout,504\n";
  const auto run = cli({"sweep", resourcePath("scenarios/b-compartments.scenario.toml"), "--vary",
                        "sms.bulkhead.limit=2,8", "--seeds", "1", "--on", dir.file("a.csv", calls), "--map",
                        "gateway=sms"});
  ASSERT_EQ(run.status, ExitStatus::kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\n1,2,a.csv,1,"));
  EXPECT_THAT(run.err, HasSubstr("a.csv: cannot tell: "));
}

TEST(SweepCommand, DrawsALatinHypercube) {
  const auto run = cli({"sweep", resourcePath("scenarios/h-hang.scenario.toml"), "--duration", "5s",
                        "--seeds", "1", "--latin", "9", "--vary", "service.rate=5:20"});
  ASSERT_EQ(run.status, ExitStatus::kDone) << run.err;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1 + 1 + 9);
}

TEST(SweepCommand, SaysWhatIsWrongWithItsCommandLine) {
  const auto scenario = resourcePath("scenarios/b-compartments.scenario.toml");
  const std::string vary = "sms.bulkhead.limit=4";
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"sweep", scenario},
                                             {"sweep", scenario, "--vary", "sms.bulkhead.limt=4"},
                                             {"sweep", scenario, "--vary", vary, "--shard", "0/3"},
                                             {"sweep", scenario, "--vary", vary, "--seeds", "0"},
                                             {"sweep", scenario, "--vary", vary, "--jobs", "0"},
                                             {"sweep", scenario, "--vary", vary, "--duration", "0s"},
                                             {"sweep", scenario, "--vary", vary, "--map", "a=b"},
                                             {"merge"}}) {
    const auto run = cli(arguments);
    EXPECT_EQ(run.status, ExitStatus::kUsage) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err, "");
  }
}

TEST(SweepCommand, FailsWhereAFileCannotBeReadOrIsAnotherThing) {
  const TempDir dir;
  EXPECT_EQ(cli({"sweep", dir.path("none.scenario.toml"), "--vary", "a=1"}).status, ExitStatus::kFailed);
  EXPECT_EQ(cli({"merge", dir.path("none")}).status, ExitStatus::kFailed);
  EXPECT_EQ(cli({"merge", dir.file("words", "some words\n")}).status, ExitStatus::kFailed);
  const auto run = cli(sweepWith({"--on", dir.path("none.jsonl")}));
  EXPECT_EQ(run.status, ExitStatus::kFailed);
  EXPECT_THAT(run.err, HasSubstr("none.jsonl"));
}

TEST(SweepCommand, SaysHowFarItIsOnlyToATerminal) {
  std::ostringstream out, err;
  EXPECT_EQ(runCli(sweepWith({"--jobs", "1"}), {out, err, {}, true}), ExitStatus::kDone);
  EXPECT_THAT(err.str(), HasSubstr("7 of 7 points"));
  EXPECT_THAT(err.str(), testing::EndsWith("\r\x1b[K"));
}

}  // namespace
}  // namespace watertight
