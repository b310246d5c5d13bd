// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace_files.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "support/temp_dir.h"
#include "support/trace_text.h"
#include "trace/native_writer.h"
#include "trace/summary_json.h"

namespace watertight {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kLater = albLine("2025-03-01T10:00:02.500000Z", "0.001 0.098 0.000", "200",
                                   "2025-03-01T10:00:02.400000Z", "payment");
const std::string kEarlier =
    albLine("2025-03-01T10:00:01.500000Z", "0.001 0.198 0.000", "504", "2025-03-01T10:00:01.300000Z", "sms");

TEST(TraceFiles, SeveralFilesAreOneTraceInOrderOfTheirCalls) {
  const TempDir dir;
  const auto read =
      readTraces({dir.file("b.log", kLater + kLater), dir.file("a.log", kEarlier + "rubbish\n")});
  ASSERT_TRUE(read.ok()) << read.error().text();
  ASSERT_EQ(read->trace.calls.size(), 3U);
  EXPECT_EQ(read->trace.dependencies[static_cast<std::size_t>(read->trace.calls[0].dependency)], "sms");
  EXPECT_EQ(read->report.files, 2);
  EXPECT_EQ(read->report.records, 4);
  ASSERT_EQ(read->report.refused.size(), 1U);
  EXPECT_THAT(read->report.refused[0].why, HasSubstr("a.log: "));
  EXPECT_THAT(inspectJson(*read, summarise(*read)), HasSubstr(R"("files":2)"));
}

TEST(TraceFiles, AFolderIsReadWithTheFoldersInItAndWithoutHiddenFiles) {
  const TempDir dir;
  std::filesystem::create_directories(dir.path("day/hour"));
  static_cast<void>(dir.file("day/hour/one.log", kLater));
  static_cast<void>(dir.file("day/two.log.gz", gzipped(kEarlier)));
  static_cast<void>(dir.file("day/.hidden", "not a trace\n"));
  static_cast<void>(dir.file("day/readme.txt", "not a trace\n"));
  const auto read = readTrace(dir.path("day"));
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->trace.calls.size(), 2U);
  EXPECT_EQ(read->report.files, 2);
  EXPECT_THAT(read->report.cannotTell.back(), HasSubstr("readme.txt"));
}

/// A collector's line with one span of the service.
std::string spanLine(std::string_view service, std::string_view id, std::string_view members) {
  return fmt::format(
      R"({{"resourceSpans":[{{"resource":{{"attributes":[{{"key":"service.name","value":{{"stringValue":"{}"}}}}]}},"scopeSpans":[{{"spans":[{{"traceId":"5b8e","spanId":"{}","name":"n","startTimeUnixNano":"1700000000000000000","endTimeUnixNano":"1700000000250000000",{}}}]}}]}}]}})"
      "\n",
      service, id, members);
}

TEST(TraceFiles, ServerSpansAreNoCallsWhereAnotherFileHoldsClientSpans) {
  const TempDir dir;
  const auto client = dir.file(
      "client.jsonl",
      spanLine("shop", "01",
               R"("kind":3,"attributes":[{"key":"peer.service","value":{"stringValue":"payment"}}])"));
  const auto server = dir.file("server.jsonl", spanLine("payment", "02", R"("kind":2)"));
  const auto unsaid = dir.file("unsaid.jsonl", spanLine("odd", "03", R"("flags":0)"));
  for (const auto& paths : {std::vector{client, server, unsaid}, std::vector{unsaid, server, client}}) {
    const auto read = readTraces(paths);
    ASSERT_TRUE(read.ok()) << read.error().text();
    ASSERT_EQ(read->trace.calls.size(), 1U);
    EXPECT_THAT(read->trace.dependencies, ElementsAre("payment"));
    EXPECT_EQ(read->report.records, 3);
    EXPECT_EQ(read->report.leftOutTotal(), 2);
    EXPECT_THAT(read->report.cannotTell, Not(Contains(HasSubstr("INTO"))));
  }
  const auto inbound = readTraces({unsaid, server});
  ASSERT_TRUE(inbound.ok());
  EXPECT_EQ(inbound->trace.calls.size(), 1U);
  EXPECT_THAT(inbound->report.cannotTell, Contains(HasSubstr("INTO each service.")));
}

TEST(TraceFiles, AFolderWithoutATraceSaysWhy) {
  const TempDir dir;
  std::filesystem::create_directories(dir.path("empty"));
  const auto empty = readTrace(dir.path("empty"));
  ASSERT_FALSE(empty.ok());
  EXPECT_EQ(empty.error().what, "is a folder without any file");
  std::filesystem::create_directories(dir.path("words"));
  static_cast<void>(dir.file("words/a.txt", "words\n"));
  static_cast<void>(dir.file("words/b.txt", "words\n"));
  const auto words = readTrace(dir.path("words"));
  ASSERT_FALSE(words.ok());
  EXPECT_THAT(words.error().text(), HasSubstr("none of the 2 files"));
}

TEST(TraceFiles, TwoFormatsAreNotOneTrace) {
  const TempDir dir;
  const auto read = readTraces({dir.file("a.log", kLater),
                                dir.file("b.csv", "start_us,dep,latency_us,outcome,status\n1,a,5,ok,200\n")});
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().text(), HasSubstr("one trace has one format"));
}

TEST(TraceFiles, NumbersOfCallsAndWhatTheyReferToMoveTogether) {
  const TempDir dir;
  const std::string calls =
      nativeText(R"({"k":"call","i":1,"t":1000,"dep":"a","lat":20,"out":"error","x":{"n":1}}
{"k":"call","i":2,"t":2000,"dep":"a","lat":20,"out":"ok","try":2,"of":1}
)");
  const auto read = readTraces({dir.file("a.jsonl", calls), dir.file("b.jsonl", calls)});
  ASSERT_TRUE(read.ok()) << read.error().text();
  std::vector<std::int64_t> indexes, of;
  for (const auto& call : read->trace.calls) {
    indexes.push_back(call.index);
    of.push_back(call.retryOf);
  }
  EXPECT_THAT(indexes, ElementsAre(1, 3, 2, 4));
  EXPECT_THAT(of, ElementsAre(0, 0, 1, 3));
  std::string again;
  ASSERT_TRUE(writeNative(read->trace, [&again](std::string_view bytes) -> Status {
                again += bytes;
                return Done{};
              }).ok());
  EXPECT_TRUE(readText(again).ok());
}

TEST(TraceFiles, MoreThanTheLimitInAllIsRefused) {
  const TempDir dir;
  ReadOptions options;
  options.limits.calls = 3;
  const auto read =
      readTraces({dir.file("a.log", kLater + kLater), dir.file("b.log", kLater + kLater)}, options);
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().text(), HasSubstr("more than 3 calls"));
}

}  // namespace
}  // namespace watertight
