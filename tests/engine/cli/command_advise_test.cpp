// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_advise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/cli_run.h"
#include "support/temp_dir.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using testing::HasSubstr;

TEST(AdviseCommand, SaysSettingsWithReasonsAndWhatTheyComeTo) {
  const auto run = cli({"advise", resourcePath("scenarios/a-flood.scenario.toml"), "--seeds", "2"});
  EXPECT_EQ(run.status, ExitStatus::kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("service.isolation = none -> per_dependency: otherwise"));
  EXPECT_THAT(run.out, HasSubstr("Tried with 2 seeds"));
  EXPECT_THAT(run.out, HasSubstr("goodput_per_s"));
}

TEST(AdviseCommand, SaysTheSameAsJson) {
  const auto run = cli({"advise", resourcePath("scenarios/a-flood.scenario.toml"), "--seeds", "2", "--json"});
  const auto json = nlohmann::json::parse(run.out);
  EXPECT_EQ(json["advice"][0]["path"], "service.isolation");
  EXPECT_GT(json["check"]["goodput_per_s"]["difference"], 10);
}

TEST(AdviseCommand, TakesARecordedTrace) {
  const TempDir dir;
  std::string calls = "start_us,dep,latency_us,outcome,status\n";
  for (int i = 0; i < 200; ++i) calls += std::to_string(i * 50'000) + ",gateway,20000,ok,200\n";
  const auto run = cli({"advise", dir.file("a.csv", calls), "--seeds", "1"});
  EXPECT_EQ(run.status, ExitStatus::kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("gateway.bulkhead.limit = "));
}

TEST(AdviseCommand, FailsWhereAFileCannotBeRead) {
  EXPECT_EQ(cli({"advise", "none.scenario.toml"}).status, ExitStatus::kFailed);
  EXPECT_EQ(cli({"advise", "none.jsonl"}).status, ExitStatus::kFailed);
  EXPECT_EQ(cli({"advise"}).status, ExitStatus::kUsage);
}

}  // namespace
}  // namespace watertight
