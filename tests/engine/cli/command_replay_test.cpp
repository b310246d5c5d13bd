// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_replay.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/cli_run.h"
#include "support/temp_dir.h"
#include "support/true_downstream.h"

namespace watertight {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing_support::TrueDownstream;
using Json = nlohmann::ordered_json;

constexpr const char* kTrace =
    "start_us,dep,latency_us,outcome,status\n"
    "1000000,web-tg,100000,ok,200\n"
    "1050000,web-tg,2000000,timeout,504\n"
    "1060000,web-tg,,unknown,\n"
    "1070000,web-tg,300,rejected,503\n"
    "1080000,other,50000,error,500\n"
    "1090000,other,50000,cancelled,460\n";

constexpr const char* kScenario = R"(schema = 1
[[dependency]]
name = "sms"
downstream = { latency = { kind = "empirical", trace = "nowhere.csv", dependency = "x" }, error_rate = 1.0 }
bulkhead = { limit = 2 }

[[fault]]
at = "0s"
dependency = "sms"
outage = true

[[expect]]
metric = "service.requests"
min = 1000000
)";

class ReplayCommandLine : public testing::Test {
 protected:
  CliRun replay(const std::vector<std::string>& arguments = {}) {
    std::vector<std::string> all{"replay", directory_.file("incident.csv", kTrace)};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return cli(all);
  }
  std::string scenario() { return directory_.file("s.scenario.toml", kScenario); }

  TempDir directory_;
};

TEST_F(ReplayCommandLine, WithoutAScenarioGivesBackWhatWasRecorded) {
  const auto ran = replay({"--calls", "-"});
  EXPECT_EQ(ran.status, ExitStatus::kDone) << ran.err;
  std::vector<Json> lines;
  std::istringstream in(ran.out);
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  ASSERT_EQ(lines.size(), 6U);
  std::sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a["call"] < b["call"]; });
  const std::vector<std::string> outcomes{"ok", "timeout", "ignored", "rejected", "error", "cancelled"};
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i]["outcome"], outcomes[i]);
  EXPECT_EQ(lines[1]["arrived_ns"], 50'000'000);
  EXPECT_EQ(lines[1]["ended_ns"], 2'050'000'000);
  EXPECT_TRUE(lines[2]["ended_ns"].is_null());
  EXPECT_EQ(lines[3]["ended_ns"], 70'300'000);
}

TEST_F(ReplayCommandLine, SumsUpWhatWasRecorded) {
  const auto json = Json::parse(replay({"--json"}).out);
  EXPECT_EQ(json["dependencies"]["web-tg"]["arrivals"], 4);
  EXPECT_EQ(json["dependencies"]["web-tg"]["rejected"]["total"], 1);
  EXPECT_EQ(json["dependencies"]["web-tg"]["admitted"], 3);
  EXPECT_EQ(json["dependencies"]["other"]["cancelled"], 1);
  EXPECT_EQ(json["balance"], "ok");
}

TEST_F(ReplayCommandLine, TriesAScenariosCompartmentsAndNothingElseOfIt) {
  const auto ran = replay({"--scenario", scenario(), "--map", "web-tg=sms", "--map", "other=-", "--json"});
  ASSERT_EQ(ran.status, ExitStatus::kDone) << ran.err;  // neither its fault nor its expectation
  const auto sms = Json::parse(ran.out)["dependencies"]["sms"];
  EXPECT_EQ(sms["arrivals"], 4);
  EXPECT_EQ(sms["ok"], 1);
  EXPECT_EQ(sms["timeout"], 1);
  EXPECT_EQ(sms["rejected"]["total"], 2);
}

TEST_F(ReplayCommandLine, SaysWhatItCannotTell) {
  const auto table = replay({"--scenario", scenario(), "--map", "web-tg=sms", "--map", "other=-"});
  EXPECT_THAT(table.out, HasSubstr("cannot tell: "));
  EXPECT_THAT(table.out, HasSubstr("lower bound"));
  const auto json = Json::parse(
      replay({"--scenario", scenario(), "--map", "web-tg=sms", "--map", "other=-", "--json"}).out);
  EXPECT_FALSE(json["cannot_tell"].empty());
}

TEST_F(ReplayCommandLine, SaysHowWellDownstreamsAreFittedAndTheBandBetweenBothExtremes) {
  TrueDownstream truth;
  truth.slowdown = [](Micros t) { return testing_support::inMinutes(t, 4, 6) ? 3.0 : 1.0; };
  std::string csv = "start_us,dep,latency_us,outcome,status\n";
  for (const auto& call : logOf(truth).calls)
    csv += fmt::format("{},sms,{},ok,200\n", call.start.count(), call.latency.count());
  const auto trace = directory_.file("fit.csv", csv);
  const auto fitted = directory_.file("f.scenario.toml", std::string{kScenario} + R"(
[replay]
latency = "fitted"
)");
  const auto table = cli({"replay", trace, "--scenario", fitted});
  ASSERT_EQ(table.status, ExitStatus::kDone) << table.err;
  EXPECT_THAT(table.out, HasSubstr("sms: service "));
  EXPECT_THAT(table.out, HasSubstr("on the held-out third: good"));
  EXPECT_THAT(table.out, HasSubstr("all slowdown to all lost capacity: failed 0, rejected "));
  const auto json = Json::parse(cli({"replay", trace, "--scenario", fitted, "--json"}).out);
  EXPECT_EQ(json["fit"]["dependencies"]["sms"]["verdict"], "good");
  EXPECT_EQ(json["fit"]["band"]["slowdown"]["rejected"], json["dependencies"]["sms"]["rejected"]["total"]);
  EXPECT_EQ(json["balance"], "ok");
}

TEST_F(ReplayCommandLine, RefusesToFitToNextToNothing) {
  const auto fitted =
      directory_.file("f.scenario.toml", std::string{kScenario} + "[replay]\nlatency = \"fitted\"\n");
  const auto ran = replay({"--scenario", fitted, "--map", "web-tg=sms", "--map", "other=-"});
  EXPECT_EQ(ran.status, ExitStatus::kFailed);
  EXPECT_THAT(ran.err, HasSubstr("too few calls to fit"));
}

TEST_F(ReplayCommandLine, ANameThatNothingStandsForIsAFailureThatSaysHowToMapIt) {
  const auto ran = replay({"--scenario", scenario()});
  EXPECT_EQ(ran.status, ExitStatus::kFailed);
  EXPECT_THAT(ran.err, HasSubstr("--map web-tg="));
  EXPECT_THAT(ran.out, IsEmpty());
}

TEST_F(ReplayCommandLine, RefusesAWrongCommandLineWithTheReason) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
      {{"--map", "web-tg"}, "--map"},
      {{"--map", "=sms"}, "--map"},
      {{"--map", "web-tg=sms"}, "--scenario"},
      {{"--metrics", "127.0.0.1"}, "HOST:PORT"},
      {{"--format", "telepathy"}, "telepathy"},
      {{"--zone", "Mars"}, "Mars"},
      {{"--speed", "2"}, "--speed"},
  };
  for (const auto& [arguments, part] : wrong) {
    const auto ran = replay(arguments);
    EXPECT_EQ(ran.status, ExitStatus::kUsage) << part;
    EXPECT_THAT(ran.err, HasSubstr(part));
    EXPECT_THAT(ran.out, IsEmpty());
  }
  EXPECT_EQ(cli({"replay"}).status, ExitStatus::kUsage);
}

TEST_F(ReplayCommandLine, FailsOnFilesThatAreMissingOrEmpty) {
  EXPECT_EQ(cli({"replay", directory_.path("nowhere.csv")}).status, ExitStatus::kFailed);
  const auto noScenario = replay({"--scenario", directory_.path("nowhere.toml")});
  EXPECT_EQ(noScenario.status, ExitStatus::kFailed);
  EXPECT_THAT(noScenario.err, HasSubstr("nowhere.toml"));
  const auto empty =
      cli({"replay", directory_.file("empty.csv", "start_us,dep,latency_us,outcome,status\n")});
  EXPECT_EQ(empty.status, ExitStatus::kFailed);
  EXPECT_THAT(empty.err, HasSubstr("empty.csv"));
}

}  // namespace
}  // namespace watertight
