// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/cli_run.h"
#include "support/temp_dir.h"

namespace watertight {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using Json = nlohmann::ordered_json;

constexpr const char* kScenario = R"(schema = 1
name = "a small one"
seed = 7
duration = "5s"

[service]
rate = 50.0

[[route]]
name = "checkout"
calls = ["sms"]

[[dependency]]
name = "sms"
downstream = { latency = { kind = "exponential", mean = "100ms" }, error_rate = 0.4 }
bulkhead = { limit = 5 }
breaker = { consecutive_failures = 3, recovery = "200ms" }
limiter = { min = 1, max = 20, interval = "500ms" }

[[fault]]
at = "1s"
for = "2s"
dependency = "sms"
slowdown = 10.0

[[set]]
at = "4s"
path = "sms.bulkhead.limit"
value = 9
)";

std::vector<Json> linesOf(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

class RunCommandLine : public testing::Test {
 protected:
  /// `run` on the scenario with more lines at its end, and more arguments.
  CliRun run(const std::vector<std::string>& arguments = {}, const std::string& more = "") {
    std::vector<std::string> all{"run", directory_.file("small.scenario.toml", kScenario + more)};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return cli(all);
  }
  Json summary(const std::vector<std::string>& arguments = {}) {
    auto all = arguments;
    all.emplace_back("--json");
    const auto ran = run(all);
    EXPECT_EQ(ran.status, ExitStatus::kDone) << ran.err;
    return Json::parse(ran.out);
  }
  void expectUsageError(const std::vector<std::string>& arguments, const std::string& part) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.status, ExitStatus::kUsage) << testing::PrintToString(arguments);
    EXPECT_THAT(ran.err, HasSubstr(part));
    EXPECT_THAT(ran.out, IsEmpty());
  }

  TempDir directory_;
};

TEST_F(RunCommandLine, PrintsATableAndIsDone) {
  const auto ran = run();
  EXPECT_EQ(ran.status, ExitStatus::kDone);
  EXPECT_THAT(ran.out, HasSubstr("a small one"));
  EXPECT_THAT(ran.out, HasSubstr("checkout"));
  EXPECT_THAT(ran.out, HasSubstr("balance ok"));
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(RunCommandLine, PrintsJsonThatBalances) {
  const auto json = summary();
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["scenario"], "a small one");
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["balance"], "ok");
  EXPECT_EQ(json["digest"].get<std::string>().size(), 16U);
}

TEST_F(RunCommandLine, SaysTheSameTwiceByteForByte_E2) {
  EXPECT_EQ(run({"--calls", "-", "--journal", "-", "--frames", "-", "--json"}).out,
            run({"--calls", "-", "--journal", "-", "--frames", "-", "--json"}).out);
}

// A session's file runs its own length, with its own seed and with what was done by hand.
TEST_F(RunCommandLine, RunsASessionToTheDigestOfItsRun_E2) {
  const std::string byHand =
      "[[set]]\nat = \"2.000000001s\"\npath = \"sms.bulkhead.limit\"\nvalue = 2\nby = \"hand\"\n";
  const auto other =
      directory_.file("a.watertight", kScenario + byHand + "[session]\nseed = 8\nlength = \"3s\"\n");
  const auto session = cli({"run", other, "--json"});
  ASSERT_EQ(session.status, ExitStatus::kDone) << session.err;
  const auto same = run({"--json", "--seed", "8", "--duration", "3s"}, byHand);
  EXPECT_EQ(Json::parse(session.out), Json::parse(same.out));
  EXPECT_THAT(cli({"check", other}).out, testing::StartsWith("ok\n"));
}

TEST_F(RunCommandLine, TakesAnotherSeedLengthAndIsolation) {
  EXPECT_EQ(summary({"--seed", "9"})["seed"], 9);
  EXPECT_NE(summary({"--seed", "9"})["digest"], summary()["digest"]);
  EXPECT_EQ(summary({"--seed", "18446744073709551615"})["seed"], 18446744073709551615U);
  EXPECT_EQ(summary({"--duration", "1m30s"})["duration_s"], 90.0);
  EXPECT_TRUE(summary({"--isolation", "none"})["dependencies"]["sms"]["limit"]["first"].is_null());
}

TEST_F(RunCommandLine, ChangesSettings) {
  const auto json =
      summary({"--set", "sms.bulkhead.limit=2", "--set", "sms.limiter.max=3", "--set", "service.rate=10"});
  EXPECT_EQ(json["dependencies"]["sms"]["limit"]["first"], 2);
  EXPECT_LT(json["service"]["requests"], 90);
}

TEST_F(RunCommandLine, RefusesAWrongCommandLineWithTheReason) {
  expectUsageError({"--set", "sms.bulkhead.limit"}, "has no =");
  expectUsageError({"--set", "sms.bulkhead.limt=3"}, "limit");
  expectUsageError({"--set", "nobody.bulkhead.limit=3"}, "nobody");
  expectUsageError({"--set", "sms.bulkhead.limit=-1"}, "sms.bulkhead.limit");
  expectUsageError({"--set", "sms.bulkhead.limit=many"}, "many");
  expectUsageError({"--set", "sms.bulkhead.limit="}, "sms.bulkhead.limit");
  expectUsageError({"--isolation", "some"}, "--isolation");
  expectUsageError({"--duration", "long"}, "--duration");
  expectUsageError({"--duration", "0s"}, "--duration");
  expectUsageError({"--duration", "-5s"}, "--duration");
  expectUsageError({"--duration", "400d"}, "--duration");
  expectUsageError({"--seed", "seven"}, "--seed");
  expectUsageError({"--seed", "-1"}, "--seed");
  expectUsageError({"--clock", "sundial"}, "sundial");
  expectUsageError({"--metrics", "127.0.0.1"}, "HOST:PORT");
  expectUsageError({"--jsno"}, "--jsno");
  expectUsageError({"another.toml"}, "another.toml");
  EXPECT_EQ(cli({"run"}).status, ExitStatus::kUsage);
  EXPECT_EQ(cli({"rum"}).status, ExitStatus::kUsage);
}

TEST_F(RunCommandLine, FailsOnAScenarioThatIsMissingOrWrong) {
  const auto missing = cli({"run", directory_.path("nowhere.toml")});
  EXPECT_EQ(missing.status, ExitStatus::kFailed);
  EXPECT_THAT(missing.err, HasSubstr("nowhere.toml"));
  const auto wrong = run({}, "[[fault]]\nat = \"1s\"\ndependency = \"smss\"\noutage = true\n");
  EXPECT_EQ(wrong.status, ExitStatus::kFailed);
  EXPECT_THAT(wrong.err, HasSubstr("small.scenario.toml:"));
  EXPECT_THAT(wrong.err, HasSubstr("\"sms\""));
  EXPECT_THAT(wrong.out, IsEmpty());
}

TEST_F(RunCommandLine, NamesAnExpectationThatIsNotMet) {
  const auto expecting = [this](const std::string& bounds) {
    return run({}, "[[expect]]\nmetric = \"route.checkout.requests\"\n" + bounds);
  };
  EXPECT_EQ(expecting("min = 100\n").status, ExitStatus::kDone);
  const auto failed = expecting("max = 100\n");
  EXPECT_EQ(failed.status, ExitStatus::kFailed);
  EXPECT_THAT(failed.err, HasSubstr("route.checkout.requests"));
  EXPECT_THAT(failed.err, HasSubstr("at most 100"));
  EXPECT_THAT(failed.err, HasSubstr("small.scenario.toml:"));
  EXPECT_THAT(failed.out, HasSubstr("balance ok"));  // what it did show is printed all the same
}

TEST_F(RunCommandLine, SaysWhichExpectationAShorterRunCannotJudgeAndDoesNotFailForIt) {
  const auto ran =
      run({"--duration", "2s"},
          "[[expect]]\nmetric = \"route.checkout.requests\"\nfrom = \"1s\"\nto = \"4s\"\nmin = 1\n");
  EXPECT_EQ(ran.status, ExitStatus::kDone);
  EXPECT_THAT(ran.err,
              HasSubstr("expectation not judged: route.checkout.requests from 1s to 4s cannot be judged: "
                        "the run ends at 2s"));
}

TEST_F(RunCommandLine, WritesALineForEachCallThatEnded) {
  const auto path = directory_.path("calls.jsonl");
  const auto json = summary({"--calls", path});
  const auto lines = linesOf(readFile(path));
  const auto& sms = json["dependencies"]["sms"];
  std::int64_t ended = sms["rejected"]["total"].get<std::int64_t>();
  for (const auto* end : {"ok", "error", "timeout", "cancelled", "ignored", "discarded", "fallback"}) {
    ended += sms[end].get<std::int64_t>();
  }
  EXPECT_EQ(static_cast<std::int64_t>(lines.size()), ended);
  for (const auto& line : lines) {
    EXPECT_EQ(line["dependency"], "sms");
    EXPECT_EQ(line["route"], "checkout");
    EXPECT_LE(line["arrived_ns"], line["ended_ns"]);
  }
}

TEST_F(RunCommandLine, WritesTheJournalInOrderOfTime) {
  const auto path = directory_.path("journal.jsonl");
  const auto json = summary({"--journal", path});
  const auto lines = linesOf(readFile(path));
  std::map<std::string, int> kinds;
  std::int64_t last = 0;
  int changes = 0;
  for (const auto& line : lines) {
    ++kinds[line["kind"].get<std::string>()];
    EXPECT_GE(line["t_ns"].get<std::int64_t>(), last);
    last = line["t_ns"].get<std::int64_t>();
    changes += line["kind"] == "limit" && line["from"] != line["to"];
  }
  EXPECT_EQ(kinds["fault"], 2);
  EXPECT_EQ(kinds["set"], 1);
  EXPECT_GT(kinds["breaker"], 0);
  const int byHand = 1;
  EXPECT_EQ(changes + byHand, json["dependencies"]["sms"]["limit"]["changes"]);
}

TEST_F(RunCommandLine, WritesAFrameForEachSamplePeriodThatAddsUpToTheSummary_M3) {
  const auto path = directory_.path("frames.jsonl");
  const auto json = summary({"--frames", path});
  const auto lines = linesOf(readFile(path));
  ASSERT_EQ(lines.size(), 50U);
  std::int64_t arrivals = 0;
  for (const auto& line : lines) arrivals += line["dependencies"]["sms"]["arrivals"].get<std::int64_t>();
  EXPECT_EQ(arrivals, json["dependencies"]["sms"]["arrivals"]);
}

TEST_F(RunCommandLine, WithLinesOnStandardOutputNothingButJsonGoesThere) {
  const auto quiet = run({"--calls", "-"});
  EXPECT_EQ(quiet.status, ExitStatus::kDone);
  EXPECT_GT(linesOf(quiet.out).size(), 100U);
  const auto all = linesOf(run({"--calls", "-", "--journal", "-", "--frames", "-", "--json"}).out);
  EXPECT_TRUE(all.back().contains("balance"));
}

TEST_F(RunCommandLine, ALineFileThatCannotBeWrittenIsAFailureThatNamesIt) {
  const auto ran = run({"--calls", directory_.path("no/such/folder/calls.jsonl")});
  EXPECT_EQ(ran.status, ExitStatus::kFailed);
  EXPECT_THAT(ran.err, HasSubstr("calls.jsonl"));
}

TEST_F(RunCommandLine, ALengthCutsAReplayedTraceTooShort) {
  static_cast<void>(directory_.file("trace.csv",
                                    "start_us,dep,latency_us,outcome,status\n"
                                    "0,sms,1000,ok,\n5000000,sms,1000,ok,\n"));
  const auto scenario = directory_.file("replay.scenario.toml",
                                        "schema = 1\n[service]\narrivals = \"trace\"\ntrace = \"trace.csv\"\n"
                                        "[[dependency]]\nname = \"sms\"\n"
                                        "downstream = { latency = { kind = \"fixed\", value = \"1ms\" } }\n");
  EXPECT_EQ(Json::parse(cli({"run", scenario, "--json"}).out)["service"]["requests"], 2);
  const auto shorter = Json::parse(cli({"run", scenario, "--json", "--duration", "2s"}).out);
  EXPECT_EQ(shorter["service"]["requests"], 1);
  EXPECT_EQ(shorter["duration_s"], 2.0);
}

TEST_F(RunCommandLine, HelpIsNoFailure) {
  const auto help = cli({"run", "--help"});
  EXPECT_EQ(help.status, ExitStatus::kDone);
  EXPECT_THAT(help.out, HasSubstr("--set"));
}

}  // namespace
}  // namespace watertight
