// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/temp_dir.h"
#include "support/trace_text.h"
#include "trace/format_registry.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kCall =
    "{\"k\":\"call\",\"i\":1,\"t\":1,\"dep\":\"a\",\"lat\":1,\"out\":\"ok\"}\n";

TEST(TraceReader, RecognisesByContentWhateverTheNameSays) {
  const TempDir dir;
  auto native = readTrace(dir.file("trace.csv", nativeText(kCall)));
  ASSERT_TRUE(native.ok());
  EXPECT_EQ(native->trace.format, "calltrace");
  auto csv = readTrace(dir.file("trace.log", "start_us,dep,latency_us,outcome,status\n1,a,1,ok,\n"));
  ASSERT_TRUE(csv.ok());
  EXPECT_EQ(csv->trace.format, "calltrace-csv");
  auto packed = readTrace(dir.file("trace.txt", gzipped(nativeText(kCall))));
  ASSERT_TRUE(packed.ok());
}

TEST(TraceReader, ReadsAsTheFormatThatIsAskedFor) {
  ReadOptions options;
  options.format = "aws-alb";
  auto read = readText(
      "what is this\n" + albLine("2025-03-01T10:00:00Z", "0 0 0", "200", "2025-03-01T10:00:00Z"), options);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->trace.calls.size(), 1U);
  EXPECT_EQ(read->report.bad, 1);
  options.format = "soap";
  auto unknown = readText("x\n", options);
  ASSERT_FALSE(unknown.ok());
  EXPECT_THAT(unknown.error().text(), HasSubstr("one of calltrace, calltrace-csv, aws-alb, aws-elb"));
}

TEST(TraceReader, NamesTheFileThatItCannotOpen) {
  const TempDir dir;
  const auto missing = readTrace(dir.path("none.log"));
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().where, dir.path("none.log"));
  EXPECT_EQ(missing.error().what, "no such file");
  const auto empty = readTrace(dir.file("empty.log", ""));
  ASSERT_FALSE(empty.ok());
  EXPECT_EQ(empty.error().what, "is empty");
}

TEST(TraceReader, SaysWhatAFileIsThatItDoesNotRead) {
  const std::pair<std::string, const char*> cases[] = {
      {std::string("\x00\x00\x00\x01\x02", 5), "a binary file"},
      {std::string("\x7f"
                   "ELF\x02\x01\x01\x00",
                   8),
       "a binary file"},
      {"\x28\xB5\x2F\xFD....", "the zstd data is damaged"},
      {std::string("PK\x03\x04...."), "packed with zip"},
      {gzipped(gzipped("x")), "packed with gzip, twice"},
      {std::string("\xFF\xFE{\0", 4), "UTF-16"},
      {"just some words\n", "not a recorded trace in any known format"},
      {"[[dependency]]\nname = \"sms\"\n", "is a scenario"},
  };
  for (const auto& [text, what] : cases) {
    const auto read = readText(text);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_THAT(read.error().what, HasSubstr(what));
    EXPECT_EQ(read.error().where, "test");
  }
}

TEST(TraceReader, EndsOnAnEnormousLineWithoutTakingAllMemory) {
  ReadOptions options;
  options.longestLine = 1 << 20;
  const auto read = readText(nativeText(kCall) + std::string(8 << 20, ' '), options);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().where, "test:3");
}

TEST(TraceReader, RefusesMoreThanItsLimits) {
  ReadOptions options;
  options.limits.calls = 10;
  std::string calls;
  for (int i = 0; i < 11; ++i) calls += kCall;
  const auto many = readText(nativeText(calls), options);
  ASSERT_FALSE(many.ok());
  EXPECT_THAT(many.error().text(), HasSubstr("test: holds more than 10 calls"));

  options.limits = TraceLimits{};
  options.limits.dependencies = 2;
  const auto names = readText("start_us,dep,latency_us,outcome,status\n1,a,,,\n1,b,,,\n1,c,,,\n", options);
  ASSERT_FALSE(names.ok());
  EXPECT_THAT(names.error().text(), HasSubstr("more than 2 different dependencies"));

  options.limits = TraceLimits{};
  options.limits.keptBytes = 1000;
  std::string kept;
  for (int i = 0; i < 40; ++i) kept += "{\"k\":\"mark\",\"t\":1,\"text\":\"something happened here\"}\n";
  EXPECT_FALSE(readText(nativeText(kept), options).ok());
}

TEST(TraceReader, RefusesAZoneThatItDoesNotKnow) {
  ReadOptions options;
  options.zone = "Mars";
  const auto read = readText(nativeText(kCall), options);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().where, "--zone");
}

TEST(TraceReader, KeepsTheReasonsOfTheFirstHundredAndCountsAll) {
  std::string lines;
  for (int i = 0; i < 250; ++i) lines += "nonsense\n";
  auto read = readText(nativeText(lines));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->report.bad, 250);
  EXPECT_EQ(read->report.refused.size(), kRefusedKept);
}

TEST(TraceReader, ReadsEveryFormatOfTheRegistryByName) {
  for (const TraceFormat* format : traceFormats()) {
    EXPECT_EQ(traceFormatNamed(format->name()), format);
    EXPECT_FALSE(format->title().empty());
  }
}

}  // namespace
}  // namespace watertight
