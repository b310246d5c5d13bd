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

TEST(Cli, OptionsOfFormatsToComeSayThatTheyAreNotThereYet) {
  for (const char* option : {"--map-file", "--log-format", "--calls-are"}) {
    for (const auto& run : {cli({"inspect", "a", option, "x"}), cli({"convert", "a", "b", option, "x"})}) {
      EXPECT_EQ(run.status, ExitStatus::kUsage);
      EXPECT_THAT(run.err, HasSubstr(std::string{option} + " is not there yet"));
    }
  }
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
