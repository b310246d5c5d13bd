// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/cli_run.h"
#include "support/temp_dir.h"
#include "support/trace_text.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kCall =
    "{\"k\":\"call\",\"i\":1,\"t\":1,\"dep\":\"a\",\"lat\":1,\"out\":\"ok\"}\n";

TEST(Cli, HelpAndVersionSucceedOnStandardOutput) {
  const auto help = cli({"--help"});
  EXPECT_EQ(help.status, ExitStatus::kDone);
  EXPECT_THAT(help.out, HasSubstr("inspect"));
  const auto version = cli({"--version"});
  EXPECT_EQ(version.status, ExitStatus::kDone);
  EXPECT_THAT(version.out, testing::StartsWith("watertight-cli "));
  EXPECT_EQ(cli({"inspect", "--help"}).status, ExitStatus::kDone);
}

TEST(Cli, AWrongCommandLineEndsWithTwoAndAReason) {
  for (const auto& arguments : std::vector<std::vector<std::string>>{{},
                                                                     {"fly"},
                                                                     {"inspect"},
                                                                     {"inspect", "a", "--fast"},
                                                                     {"convert", "a"},
                                                                     {"inspect", "a", "--format", "soap"},
                                                                     {"inspect", "a", "--zone", "Mars"}}) {
    const auto run = cli(arguments);
    EXPECT_EQ(run.status, ExitStatus::kUsage);
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err, "");
  }
}

TEST(Cli, OptionsOfFormatsThatAreWrongSayWhy) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"--log-format", "$remote_addr", "holds no time"},
      {"--calls-are", "spans", "attempts or requests"},
  };
  for (const auto& [option, value, why] : cases) {
    for (const auto& run :
         {cli({"inspect", "a", option, value}), cli({"convert", "a", "b", option, value})}) {
      EXPECT_EQ(run.status, ExitStatus::kUsage);
      EXPECT_THAT(run.err, HasSubstr(why));
    }
  }
  EXPECT_EQ(cli({"inspect", "a", "--map-file", "m", "--format", "haproxy"}).status, ExitStatus::kUsage);
}

TEST(CliInspect, ProposesAMappingForATextOfNoKnownFormatAndReadsItWithOne) {
  const TempDir dir;
  const std::string trace =
      dir.file("a.csv", "ts,service,duration_ms\n1700000000000,pay,12.5\n1700000000100,sms,7\n");
  const auto asked = cli({"inspect", trace});
  EXPECT_EQ(asked.status, ExitStatus::kFailed);
  EXPECT_EQ(asked.out, "");
  const auto begin = asked.err.find("schema = 1");
  ASSERT_NE(begin, std::string::npos) << asked.err;
  const std::string mapping = dir.file("a.mapping.toml", asked.err.substr(begin));
  const auto run = cli({"inspect", trace, "--json", "--map-file", mapping});
  EXPECT_EQ(run.status, ExitStatus::kDone) << run.err;
  EXPECT_EQ(nlohmann::json::parse(run.out)["calls"], 2);
  EXPECT_EQ(cli({"replay", trace, "--map-file", mapping}).status, ExitStatus::kDone);
  EXPECT_EQ(cli({"convert", trace, dir.path("b.calls.jsonl"), "--map-file", mapping}).status,
            ExitStatus::kDone);
  EXPECT_EQ(cli({"inspect", trace, "--map-file", dir.path("none.mapping.toml")}).status, ExitStatus::kFailed);
}

TEST(CliInspect, CountsRequestsWhereItIsNotToldOtherwiseAndReplayCountsAttempts) {
  const TempDir dir;
  const std::string trace = dir.file("ingress.log",
                                     "192.0.2.1 - - [01/Mar/2025:10:00:02 +0000] \"GET / HTTP/1.1\" 200 59 "
                                     "\"-\" \"c\" 89 0.104 [pay] [] 10.0.0.1:80, "
                                     "10.0.0.2:80 0, 9 0.100, 0.004 502, 200 529a\n");
  EXPECT_EQ(nlohmann::json::parse(cli({"inspect", trace, "--json"}).out)["calls"], 1);
  EXPECT_EQ(nlohmann::json::parse(cli({"inspect", trace, "--json", "--calls-are", "attempts"}).out)["calls"],
            2);
  EXPECT_THAT(cli({"convert", trace, dir.path("a.csv")}).out, HasSubstr("2 calls"));
  EXPECT_THAT(cli({"convert", trace, dir.path("b.csv"), "--calls-are", "requests"}).out,
              HasSubstr("1 calls"));
  EXPECT_EQ(cli({"inspect", dir.file("n.jsonl", nativeText(kCall)), "--calls-are", "requests"}).status,
            ExitStatus::kFailed);
}

TEST(CliInspect, PrintsATableWithWhatItCannotTell) {
  const TempDir dir;
  const auto run = cli({"inspect", dir.file("a.jsonl", nativeText(kCall))});
  EXPECT_EQ(run.status, ExitStatus::kDone);
  EXPECT_THAT(run.out, HasSubstr("recorded calls (calltrace)"));
  EXPECT_THAT(run.out, HasSubstr("Cannot tell:"));
  EXPECT_THAT(run.out, HasSubstr("not closed"));
  EXPECT_EQ(run.err, "");
}

TEST(CliInspect, PrintsOneJsonObject) {
  const TempDir dir;
  const auto run = cli({"inspect", dir.file("a.jsonl", nativeText(kCall)), "--json"});
  EXPECT_EQ(run.status, ExitStatus::kDone);
  EXPECT_EQ(nlohmann::json::parse(run.out)["calls"], 1);
  EXPECT_TRUE(run.out.ends_with("}\n"));
}

TEST(CliInspect, FailsWithOneAndTheFilesName) {
  const TempDir dir;
  const auto run = cli({"inspect", dir.file("words.log", "some words\n"), "--json"});
  EXPECT_EQ(run.status, ExitStatus::kFailed);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr("words.log: is not a recorded trace"));
}

TEST(CliInspect, PrintsNoControlCharactersFromTheFile) {
  const TempDir dir;
  const auto run =
      cli({"inspect",
           dir.file("a.csv", "start_us,dep,latency_us,outcome,status\n1,a\x1b[31m,1,ok,\n\x1b[31m\n")});
  EXPECT_EQ(run.out.find('\x1b'), std::string::npos);
}

TEST(CliConvert, WritesTheSameTraceInEveryForm) {
  const TempDir dir;
  const std::string source = dir.file(
      "alb.log",
      albLine("2025-03-01T10:00:02.500000Z", "0.001 0.098 0.000", "200", "2025-03-01T10:00:02.400000Z") +
          albLine("2025-03-01T10:00:12.500000Z", "-1 -1 -1", "504", "2025-03-01T10:00:02.000000Z", "sms"));
  for (const char* name : {"a.calls.jsonl", "a.calls.jsonl.gz", "a.csv", "a.csv.gz"}) {
    const auto run = cli({"convert", source, dir.path(name)});
    EXPECT_EQ(run.status, ExitStatus::kDone) << run.err;
    auto before = readTrace(source);
    auto after = readTrace(dir.path(name));
    ASSERT_TRUE(before.ok() && after.ok());
    EXPECT_EQ(after->trace.format,
              std::string_view{name}.find("csv") == std::string_view::npos ? "calltrace" : "calltrace-csv");
    ASSERT_EQ(after->trace.calls.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(after->trace.calls[i].start, before->trace.calls[i].start);
      EXPECT_EQ(after->trace.calls[i].latency, before->trace.calls[i].latency);
      EXPECT_EQ(after->trace.calls[i].outcome, before->trace.calls[i].outcome);
    }
  }
  EXPECT_EQ(readFile(dir.path("a.calls.jsonl.gz")).substr(0, 2), "\x1f\x8b");
}

TEST(CliConvert, GivesTheSameBytesAgain) {
  const TempDir dir;
  const std::string source = dir.file("a.jsonl", nativeText(kCall));
  cli({"convert", source, dir.path("one.calls.jsonl")});
  cli({"convert", dir.path("one.calls.jsonl"), dir.path("two.calls.jsonl")});
  EXPECT_EQ(readFile(dir.path("one.calls.jsonl")), readFile(dir.path("two.calls.jsonl")));
}

TEST(CliConvert, MayWriteOverItsOwnSource) {
  const TempDir dir;
  const std::string source = dir.file("a.jsonl", nativeText(kCall));
  EXPECT_EQ(cli({"convert", source, source}).status, ExitStatus::kDone);
  EXPECT_TRUE(readTrace(source).ok());
}

TEST(CliConvert, LeavesTheTargetAloneWhereTheSourceCannotBeRead) {
  const TempDir dir;
  const std::string target = dir.file("out.csv", "precious");
  EXPECT_EQ(cli({"convert", dir.path("none"), target}).status, ExitStatus::kFailed);
  EXPECT_EQ(cli({"convert", dir.file("bad.jsonl", nativeText("nonsense\n")), target}).status,
            ExitStatus::kFailed);
  EXPECT_EQ(readFile(target), "precious");
}

TEST(CliConvert, DoesNotSaveWhatItDoesNotUnderstand) {
  const TempDir dir;
  const std::string source = dir.file(
      "a.jsonl", "{\"k\":\"header\",\"format\":\"calltrace\",\"version\":1,\"requires\":[\"spans\"]}\n" +
                     std::string{kCall});
  const auto run = cli({"convert", source, dir.path("out.calls.jsonl")});
  EXPECT_EQ(run.status, ExitStatus::kFailed);
  EXPECT_THAT(run.err, HasSubstr("requires 'spans'"));
  EXPECT_EQ(cli({"inspect", source}).status, ExitStatus::kDone);
}

}  // namespace
}  // namespace watertight
