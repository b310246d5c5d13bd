// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/native_writer.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/trace_text.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string written(const Trace& trace) {
  std::string text;
  const Status status = writeNative(trace, [&text](std::string_view bytes) -> Status {
    text += bytes;
    return Done{};
  });
  EXPECT_TRUE(status.ok());
  return text;
}

TEST(NativeWriter, WritesWhatTheFormatSaysToTheLetter) {
  const std::string text =
      R"({"k":"header","format":"calltrace","version":1,"requires":[],"time":{"base":"utc","resolution_us":1000,"stamp":"start"},"deps":["payments","search"],"source":{"format":"aws-alb","records":812,"refused":3}}
{"k":"call","i":1,"t":1570806066657000,"dep":"payments","lat":10001440,"out":"timeout","st":504,"src":2}
{"k":"call","i":2,"t":1570806068000000,"dep":"payments","lat":null,"lat_min":2000,"out":"unknown","src":3}
{"k":"mark","t":1570806068500000,"text":"deploy 1.2"}
)";
  auto read = readText(text);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(written(read->trace),
            text + "{\"k\":\"sync\",\"n\":4,\"crc32\":\"14773944\"}\n{\"k\":\"end\",\"calls\":2}\n");
}

TEST(NativeWriter, GivesBackExactlyWhatItWrote) {
  std::string lines;
  for (int i = 0; i < 2500; ++i) {
    lines += fmt::format(
        R"({{"k":"call","i":{},"t":{},"dep":"d{}","lat":{},"lat_min":5,"out":"ok","st":200,"q":3,"try":2,"of":{},"src":{},"x":{{"n":[{}]}},"err":"\u00e9"}})"
        "\n",
        i, i * 10, i % 3, i % 7 == 0 ? "null" : std::to_string(i), i + 1, i + 5, i);
    if (i % 500 == 0) lines += fmt::format("{{\"k\":\"mark\",\"t\":{},\"text\":\"m\"}}\n", i);
  }
  auto first = readText(nativeText(lines));
  ASSERT_TRUE(first.ok());
  const std::string once = written(first->trace);
  auto second = readText(once);
  ASSERT_TRUE(second.ok());
  EXPECT_THAT(second->report.cannotTell, IsEmpty()) << "closed, and every block's sum is right";
  EXPECT_EQ(second->report.bad, 0);
  EXPECT_EQ(written(second->trace), once);
  EXPECT_THAT(once, HasSubstr(R"("x":{"n":[2499]},"err":"\u00e9"})"));
}

TEST(NativeWriter, WritesASyncLineAfterEveryThousandLines) {
  Trace trace;
  trace.dependencies = {"a"};
  for (int i = 0; i < 2000; ++i) trace.calls.add({});
  const std::string text = written(trace);
  EXPECT_THAT(text, HasSubstr("{\"k\":\"sync\",\"n\":1000,"));
  EXPECT_THAT(text, HasSubstr("{\"k\":\"sync\",\"n\":1,"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 2000 + 3 + 1);
}

TEST(NativeWriter, KeepsHeaderKeysZoneAndBase) {
  const std::string header =
      R"({"k":"header","format":"calltrace","version":1,"requires":[],"time":{"base":"relative","resolution_us":1,"stamp":"start","zone":"+02:00","zone_from":"option","jitter_seed":null},"deps":["a\"b"],"created":"2026-01-31","policy":{"4xx":"ok"}})"
      "\n";
  auto read = readText(header + R"({"k":"call","i":1,"t":1,"dep":"a\"b","lat":1,"out":"ok"})" + "\n");
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(written(read->trace).starts_with(header));
}

TEST(NativeWriter, PassesAFailureToWriteOn) {
  Trace trace;
  const Status status = writeNative(trace, [](std::string_view) -> Status {
    return Error{"disk full", "x", {}};
  });
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().what, "disk full");
}

TEST(NativeWriter, CarriesAnImportsNotesAlong) {
  auto alb = readText(
      albLine("2025-01-01T00:00:01.000000Z", "0.000 0.010 0.000", "200", "2025-01-01T00:00:00.990000Z"));
  ASSERT_TRUE(alb.ok());
  auto native = readText(written(alb->trace));
  ASSERT_TRUE(native.ok());
  EXPECT_THAT(native->trace.headerMembers,
              HasSubstr(R"("source":{"format":"aws-alb","records":1,"refused":0)"));
  EXPECT_THAT(native->report.cannotTell, testing::Contains(HasSubstr("best-effort")));
}

}  // namespace
}  // namespace watertight
