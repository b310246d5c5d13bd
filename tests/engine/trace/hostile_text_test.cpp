// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/trace_text.h"
#include "trace/call_mapping.h"
#include "trace/format_registry.h"
#include "trace/mapping_proposal.h"
#include "trace/summary.h"

namespace watertight {
namespace {

constexpr std::size_t kSize = std::size_t{1} << 16;

std::string repeated(std::string_view part) {
  std::string text;
  text.reserve(kSize + part.size());
  while (text.size() < kSize) text += part;
  return text;
}

/// Long texts of what readers look for: a reader that looks for each anew would never end.
std::vector<std::string> hostileTexts() {
  std::vector<std::string> texts;
  for (const char* part : {"[",
                           "]",
                           "\"",
                           "\"1",
                           "\" ",
                           "=",
                           "a=\"b ",
                           "a='b",
                           "{",
                           "{\"a\":",
                           "}",
                           ",",
                           "|",
                           "\t",
                           ":",
                           " : ",
                           "-",
                           "1",
                           "2025-03-01T",
                           "[2025-03-01T10:00:00Z] ",
                           "[01/Mar/2025:10:00:02 +0000] ",
                           "\\",
                           "\\\"",
                           "99999999999999999999,",
                           "1700000000000,1,",
                           "Started ",
                           "Completed 200 in ",
                           "\xff",
                           "a,\"b\n",
                           "\"a\n",
                           "{\n",
                           "[2",
                           "REQUEST\t1\t2\tOK\t"}) {
    texts.push_back(repeated(part));
    texts.push_back(repeated(part) + "]\" \n1,2,3\n");
  }
  return texts;
}

std::vector<ReadOptions> everyWayToRead() {
  std::vector<ReadOptions> ways(1);
  for (const TraceFormat* format : traceFormats()) {
    ways.emplace_back().format = format->name();
  }
  ways.emplace_back().logFormats = {"ingress-nginx", "apache-combined-us",
                                    "\"$a\" \"$request\" [$time_local] ($request_time)"};
  for (const TextShape shape : {TextShape::kDelimited, TextShape::kKeyValue, TextShape::kJsonLines}) {
    CallMapping mapping;
    mapping.shape = shape;
    mapping.header = false;
    mapping.time = shape == TextShape::kDelimited ? "#1" : "a";
    mapping.latency = shape == TextShape::kDelimited ? "#2" : "a.b";
    ways.emplace_back().mapping = mapping;
  }
  return ways;
}

TEST(HostileText, EndsInEveryReader) {
  const auto ways = everyWayToRead();
  for (const std::string& text : hostileTexts()) {
    for (const ReadOptions& way : ways) {
      const auto read = readText(text, way);
      if (!read.ok()) {
        EXPECT_FALSE(read.error().what.empty());
        continue;
      }
      EXPECT_EQ(read->report.records, static_cast<std::int64_t>(read->trace.calls.size()) + read->report.bad +
                                          read->report.leftOutTotal())
          << way.format << ' ' << text.substr(0, 20);
    }
    proposeMapping(std::string_view{text}.substr(0, 65'536));
  }
}

TEST(HostileText, HugeNumbersAndImpossibleDatesAreRefusedAndNotReckonedWith) {
  const std::pair<const char*, const char*> cases[] = {
      {"jmeter-csv", "99999999999999999999,5,a,200,OK,t,text,true\n"},
      {"jmeter-csv", "1700000000000,99999999999999999999,a,200,OK,t,text,true\n"},
      {"jmeter-csv", "1700000000000,1e300,a,200,OK,t,text,true\n"},
      {"jmeter-csv", "2023-02-30 10:00:00,5,a,200,OK,t,text,true\n"},
      {"jmeter-csv", "1,5,a,200,OK,t,text,true\n"},
      {"vegeta-csv", "9223372036854775807,200,9223372036854775807,0,0,\"\"\n"},
      {"gatling-text", "REQUEST\t\ta\t1700000000000\t9223372036854775807\tOK\n"},
      {"haproxy", "[31/Feb/2025:10:00:02.500] f b/s 0/0/0/0/1 200 1 - - ---- 1/1/1/1/0 0/0 \"GET /\"\n"},
      {"haproxy",
       "[01/Mar/2025:10:00:02.500] f b/s 0/0/0/0/99999999999999 200 1 - - ---- 1/1/1/1/0 0/0 \"GET /\"\n"},
      {"envoy-text",
       "[2025-03-01T10:00:00Z] \"GET / HTTP/2\" 200 - 0 0 99999999999999999999 - \"-\" \"-\" \"-\" \"a\" "
       "\"b\"\n"},
      {"heroku-router",
       "2025-03-01T10:00:00Z heroku[router]: connect=1ms service=99999999999999ms status=200\n"},
  };
  for (const auto& [format, text] : cases) {
    ReadOptions options;
    options.format = format;
    const auto read = readText(text, options);
    if (!read.ok()) continue;
    EXPECT_EQ(read->trace.calls.size(), 0U) << text;
    EXPECT_EQ(read->report.bad, 1) << text;
  }
}

TEST(HostileText, ALeapSecondIsTheSecondAfterIt) {
  ReadOptions options;
  options.format = "jmeter-csv";
  const auto read = readText("2016-12-31 23:59:60.500,5,a,200,OK,t,text,true\n", options);
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read->trace.calls.size(), 1U);
  EXPECT_EQ(read->trace.calls[0].start, Micros{1483228800500000});
}

}  // namespace
}  // namespace watertight
