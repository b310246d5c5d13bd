// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/native_format.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "support/trace_text.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

const char* const kHeader =
    R"({"k":"header","format":"calltrace","version":1,"requires":[],"time":{"base":"utc","resolution_us":1000,"stamp":"start"},"deps":["payments","search"]})"
    "\n";
const char* const kTwoCalls =
    R"({"k":"call","i":1,"t":1570806066657000,"dep":"payments","lat":10001440,"out":"timeout","st":504,"src":2})"
    "\n"
    R"({"k":"call","i":2,"t":1570806068000000,"dep":"payments","lat":null,"lat_min":2000,"out":"unknown","src":3})"
    "\n";

std::string crcOf(std::string_view text) {
  return fmt::format("{:08x}", crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

ReadTrace mustRead(std::string_view text) {
  auto read = readText(text);
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text());
  return read.ok() ? std::move(*read) : ReadTrace{};
}

TEST(NativeFormat, ReadsEveryFieldOfACall) {
  const auto read = mustRead(nativeText(
      R"({"k":"call","i":7,"t":5000,"dep":"sms","lat":20,"out":"error","st":503,"q":4,"try":2,"of":6,"src":9})"
      "\n"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  const CallRecord& call = read.trace.calls[0];
  EXPECT_EQ(call.index, 7);
  EXPECT_EQ(call.start, Micros{5000});
  EXPECT_EQ(call.latency, Micros{20});
  EXPECT_EQ(call.outcome, RecordedOutcome::kError);
  EXPECT_EQ(call.status, 503);
  EXPECT_EQ(call.queued, Micros{4});
  EXPECT_EQ(call.attempt, 2);
  EXPECT_EQ(call.retryOf, 6);
  EXPECT_EQ(call.source, 9);
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"sms"});
}

TEST(NativeFormat, KnowsAnUnknownLatencyAndALeastOne) {
  const auto read = mustRead(std::string{kHeader} + kTwoCalls);
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_FALSE(read.trace.calls[1].latencyKnown());
  EXPECT_EQ(read.trace.calls[1].latencyMin, Micros{2000});
  EXPECT_EQ(read.trace.dependencies, (std::vector<std::string>{"payments", "search"}));
  EXPECT_EQ(read.trace.resolution, Micros{1000});
}

TEST(NativeFormat, SortsByStartThenIndexAndSaysHowManyWereOutOfOrder) {
  const auto read = mustRead(nativeText(R"({"k":"call","i":3,"t":20,"dep":"a","lat":1,"out":"ok"}
{"k":"call","i":2,"t":10,"dep":"a","lat":1,"out":"ok"}
{"k":"call","i":1,"t":10,"dep":"a","lat":1,"out":"ok"}
)"));
  ASSERT_EQ(read.trace.calls.size(), 3U);
  EXPECT_EQ(read.trace.calls[0].index, 1);
  EXPECT_EQ(read.trace.calls[1].index, 2);
  EXPECT_EQ(read.report.outOfOrder, 1);
  EXPECT_FALSE(read.report.ordered());
}

TEST(NativeFormat, KeepsUnknownKeysAndKinds) {
  const auto read = mustRead(nativeText(R"({"k":"mark","t":1,"text":"deploy"}
{"k":"call","i":1,"t":10,"dep":"a","lat":1,"out":"ok","x":{"host":"h1"},"err":"no"}
{"k":"state","t":11,"dep":"a","m":"breaker"}
)"));
  ASSERT_EQ(read.trace.extras.size(), 1U);
  EXPECT_EQ(read.trace.extras[0], R"("x":{"host":"h1"},"err":"no")");
  EXPECT_EQ(read.trace.calls[0].extra, 0);
  ASSERT_EQ(read.trace.otherLines.size(), 2U);
  EXPECT_EQ(read.trace.otherLines[0].afterCalls, 0);
  EXPECT_EQ(read.trace.otherLines[1].afterCalls, 1);
  EXPECT_EQ(read.report.records, 1);
}

TEST(NativeFormat, CountsFromTheStartWhereTheBaseIsRelative) {
  const auto read = mustRead(R"({"k":"header","format":"calltrace","version":1,"time":{"base":"relative"}})"
                             "\n"
                             R"({"k":"call","i":1,"t":0,"dep":"a","lat":1,"out":"ok"})"
                             "\n");
  EXPECT_EQ(read.trace.base, TimeBase::kRelative);
}

TEST(NativeFormat, BelievesAStatedResolutionUnlessTheStampsAreFiner) {
  const std::string coarse =
      R"({"k":"header","format":"calltrace","version":1,"time":{"resolution_us":1000000}})";
  const std::string call = "\n{\"k\":\"call\",\"t\":1500000,\"dep\":\"a\",\"lat\":1,\"out\":\"ok\"}\n";
  EXPECT_EQ(mustRead(coarse + call).trace.resolution, Micros{100'000});
  const std::string fine = R"({"k":"header","format":"calltrace","version":1,"time":{"resolution_us":10}})";
  EXPECT_EQ(mustRead(fine + call).trace.resolution, Micros{10});
}

TEST(NativeFormat, ChecksTheSumOfEveryBlock) {
  const std::string block = std::string{kHeader} + kTwoCalls;
  const std::string sync = fmt::format("{{\"k\":\"sync\",\"n\":3,\"crc32\":\"{}\"}}\n", crcOf(block));
  const std::string end = "{\"k\":\"end\",\"calls\":2}\n";
  EXPECT_THAT(mustRead(block + sync + end).report.cannotTell, testing::IsEmpty());

  std::string damaged = block;
  damaged.replace(damaged.find("10001440"), 8, "10001441");
  EXPECT_THAT(mustRead(damaged + sync + end).report.cannotTell,
              Contains(HasSubstr("The block of lines 1 to 3 is not as it was written")));
}

TEST(NativeFormat, ChecksHowManyLinesABlockHasAndCountsFromTheLastSync) {
  const std::string first = kHeader;
  const std::string second = kTwoCalls;
  const auto sync = [](int n, const std::string& block) {
    return fmt::format("{{\"k\":\"sync\",\"n\":{},\"crc32\":\"{}\"}}\n", n, crcOf(block));
  };
  const std::string end = "{\"k\":\"end\",\"calls\":2}\n";
  EXPECT_THAT(mustRead(first + sync(1, first) + second + sync(2, second) + end).report.cannotTell,
              testing::IsEmpty());
  EXPECT_THAT(mustRead(first + sync(1, first) + second + sync(5, second) + end).report.cannotTell,
              Contains(HasSubstr("The block of lines 3 to 4 has 2 lines where its sync line says '5'")));
}

TEST(NativeFormat, SaysThatARecordingWasNotClosed) {
  EXPECT_THAT(mustRead(std::string{kHeader} + kTwoCalls).report.cannotTell,
              Contains(HasSubstr("not closed")));
  EXPECT_THAT(mustRead(std::string{kHeader} + kTwoCalls + "{\"k\":\"end\",\"calls\":2}\n").report.cannotTell,
              Not(Contains(HasSubstr("not closed"))));
}

TEST(NativeFormat, SaysThatCallsAreMissingFromAClosedRecording) {
  EXPECT_THAT(mustRead(std::string{kHeader} + kTwoCalls + "{\"k\":\"end\",\"calls\":5}\n").report.cannotTell,
              Contains(HasSubstr("closed with '5' calls; the file holds 2")));
}

TEST(NativeFormat, CutAnywhereIsReadUpToItsLastWholeLine) {
  const std::string text = std::string{kHeader} + kTwoCalls + "{\"k\":\"end\",\"calls\":2}\n";
  const std::size_t headerSize = std::string_view{kHeader}.size();
  for (std::size_t size = headerSize; size < text.size(); ++size) {
    const std::string_view cut = std::string_view{text}.substr(0, size);
    auto read = readText(cut);
    ASSERT_TRUE(read.ok()) << size;
    // A line that lacks nothing but its line feed is whole too.
    const auto completed = std::string{cut} + '\n';
    const auto ends = std::count(completed.begin(), completed.end(), '\n') - 1;
    const bool lastWhole = cut.ends_with('}') || cut.ends_with('\n');
    const auto calls =
        std::min<std::ptrdiff_t>(2, ends - (lastWhole ? 0 : 1) - (cut.ends_with('\n') ? 1 : 0));
    EXPECT_EQ(static_cast<std::ptrdiff_t>(read->trace.calls.size()), std::max<std::ptrdiff_t>(calls, 0))
        << size;
    EXPECT_EQ(read->report.bad, lastWhole ? 0 : 1) << size;
  }
}

TEST(NativeFormat, SkipsARunOfZeroBytesAndReadsOn) {
  std::string text = nativeText(R"({"k":"call","i":1,"t":1,"dep":"a","lat":1,"out":"ok"})"
                                "\n"
                                R"({"k":"call","i":2,"t":2,"de)");
  text += std::string(4096, '\0');
  text += "{\"k\":\"call\",\"i\":3,\"t\":3,\"dep\":\"a\",\"lat\":1,\"out\":\"ok\"}\n";
  const auto read = mustRead(text);
  EXPECT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.report.bad, 1);
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("4096 zero bytes")));
}

TEST(NativeFormat, RefusesACallThatIsWrongAndSaysWhy) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"k":"call","t":1.5,"dep":"a","lat":1})", "t is not a whole number of microseconds: '1.5'"},
      {R"({"k":"call","t":-1,"dep":"a","lat":1})", "t is not zero or more: '-1'"},
      {R"({"k":"call","t":1,"dep":"a","lat":-1})", "lat is not zero or more: '-1'"},
      {R"({"k":"call","t":1,"dep":"a","lat":1000000000000000000000000000000})", "lat is not a whole number"},
      {R"({"k":"call","t":9223372036854775807,"dep":"a","lat":1})", "t is not at most"},
      {R"({"k":"call","t":1,"dep":"a","lat":NaN})", "not one whole JSON object"},
      {R"({"k":"call","t":1,"dep":"a","lat":1,"out":"fine"})", "out is not an outcome"},
      {R"({"k":"call","t":1,"lat":1})", "dep, the dependency, is missing"},
      {R"({"k":"call","dep":"a","lat":1})", "t, the start, is missing"},
      {R"({"k":"call","t":1,"dep":"","lat":1})", "dep is not a name"},
      {R"({"k":"call","t":1,"dep":"a","st":70000})", "st is not a status"},
      {R"({"k":"call","t":1,"dep":"a","try":-3})", "try is not a number from 1"},
      {R"({"k":"call","t":1,"dep":"a"} x)", "not one whole JSON object"},
      {R"(nonsense)", "not a JSON object with a kind (k)"},
  };
  for (const auto& [line, why] : cases) {
    const auto read = mustRead(nativeText(std::string{line} + "\n"));
    EXPECT_EQ(read.trace.calls.size(), 0U) << line;
    ASSERT_EQ(read.report.refused.size(), 1U) << line;
    EXPECT_EQ(read.report.refused[0].line, 2) << line;
    EXPECT_THAT(read.report.refused[0].why, HasSubstr(why));
    EXPECT_THAT(read.trace.dependencies, testing::IsEmpty()) << "a refused call names no dependency";
  }
}

TEST(NativeFormat, RefusesASecondHeaderAsALine) {
  const auto read = mustRead(std::string{kHeader} + kTwoCalls + kHeader);
  EXPECT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.report.bad, 1);
}

TEST(NativeFormat, RefusesAHeaderThatItCannotFollow) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"k":"header","format":"calltrace","version":2})",
       "is calltrace version 2; this program reads version 1"},
      {R"({"k":"header","format":"calltrace"})", "format or version is missing"},
      {R"({"k":"header","format":"calltrace","version":1,"time":{"base":"lunar"}})", "time.base is"},
      {R"({"k":"header","format":"calltrace","version":1,"time":{"resolution_us":0}})",
       "time.resolution_us is"},
      {R"({"k":"header","format":"calltrace","version":1,"time":{"stamp":"end"}})", "time.stamp is"},
      {R"({"k":"header","format":"calltrace","version":1)", "not one JSON object"},
      {R"({"k":"call","t":1,"dep":"a"})", "the first line is no calltrace header"},
  };
  for (const auto& [line, why] : cases) {
    const auto read = readText(std::string{line} + "\n");
    ASSERT_FALSE(read.ok()) << line;
    EXPECT_THAT(read.error().what, HasSubstr(why));
    EXPECT_EQ(read.error().where, "test:1");
  }
}

TEST(NativeFormat, ReadsOnWhereAnUnknownFeatureIsRequiredAndWarns) {
  const auto read = mustRead(R"({"k":"header","format":"calltrace","version":1,"requires":["spans"]})"
                             "\n"
                             R"({"k":"call","i":1,"t":1,"dep":"a","lat":1,"out":"ok"})"
                             "\n");
  EXPECT_EQ(read.trace.unknownRequirements, std::vector<std::string>{"spans"});
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("requires what this version does not know")));
}

TEST(NativeFormat, ReadsPackedFilesAndUnpacksCutOnesAsFarAsTheyGo) {
  std::string calls;
  for (int i = 1; i <= 5000; ++i) {
    calls += fmt::format(R"({{"k":"call","i":{},"t":{},"dep":"a","lat":{},"out":"ok"}})"
                         "\n",
                         i, i * 1000 + i * i % 977, i * 7919 % 10007);
  }
  const std::string packed = gzipped(nativeText(calls));
  EXPECT_EQ(mustRead(packed).trace.calls.size(), 5000U);
  const auto cut = mustRead(std::string_view{packed}.substr(0, packed.size() * 2 / 3));
  EXPECT_GT(cut.trace.calls.size(), 2000U);
  EXPECT_LT(cut.trace.calls.size(), 5000U);
  EXPECT_THAT(cut.report.cannotTell, Contains(HasSubstr("the gzip data is cut off")));
}

}  // namespace
}  // namespace watertight
