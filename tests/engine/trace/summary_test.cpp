// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/summary.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/trace_text.h"
#include "trace/summary_json.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

ReadTrace mustRead(std::string_view text) {
  auto read = readText(text);
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text());
  return read.ok() ? std::move(*read) : ReadTrace{};
}

std::string rows(std::string_view text) {
  return "start_us,dep,latency_us,outcome,status\n" + std::string{text};
}

TEST(Summary, TakesPercentilesByNearestRank) {
  std::string text;
  for (int i = 1; i <= 100; ++i) text += fmt::format("{},a,{},ok,\n", i, (i * 37) % 101);
  const auto hundred = summarise(mustRead(rows(text)));
  EXPECT_EQ(hundred.dependencies[0].p50, Micros{50});
  EXPECT_EQ(hundred.dependencies[0].p95, Micros{95});
  const auto one = summarise(mustRead(rows("1,a,7,ok,\n")));
  EXPECT_EQ(one.dependencies[0].p50, Micros{7});
  EXPECT_EQ(one.dependencies[0].p95, Micros{7});
  const auto two = summarise(mustRead(rows("1,a,7,ok,\n2,a,9,ok,\n")));
  EXPECT_EQ(two.dependencies[0].p50, Micros{7});
  EXPECT_EQ(two.dependencies[0].p95, Micros{9});
}

TEST(Summary, CountsFailuresAnd4xxApart) {
  const auto s = summarise(
      mustRead(rows("1,a,1,ok,200\n2,a,1,error,500\n3,a,1,timeout,\n4,a,1,rejected,\n5,a,1,rejected,429\n"
                    "6,a,1,ok,404\n7,a,1,cancelled,460\n8,a,,unknown,\n")));
  EXPECT_EQ(s.calls, 8);
  EXPECT_EQ(s.fail, 3);
  EXPECT_EQ(s.clientErrors, 3);
  EXPECT_EQ(s.unknown, 1);
}

TEST(Summary, LooksAtTheWholeAndAtEachDependency) {
  const auto s = summarise(mustRead(rows("1000,a,5000,ok,\n2000,b,100,ok,\n2050,b,500,ok,\n9000,a,,ok,\n")));
  EXPECT_EQ(s.firstStart, Micros{1000});
  EXPECT_EQ(s.lastEnd, Micros{9000});
  EXPECT_EQ(s.concurrencyMax, 3);
  EXPECT_EQ(s.dependencies[0].concurrencyMax, 1);
  EXPECT_EQ(s.dependencies[1].concurrencyMax, 2);
  EXPECT_EQ(s.dependencies[0].unknown, 1);
}

TEST(Summary, CountsCallsThatRepeatAnother) {
  const auto s =
      summarise(mustRead(rows("1,a,5,ok,200\n1,a,5,ok,200\n1,a,6,ok,200\n1,b,5,ok,200\n1,a,5,ok,200\n")));
  EXPECT_EQ(s.duplicates, 2);
  EXPECT_THAT(s.cannotTell, Contains(HasSubstr("written twice")));
}

TEST(Summary, SaysWhatTheTraceCannotTell) {
  std::string text;
  for (int i = 0; i < 5; ++i) text += fmt::format("{},payment,3000{:03},timeout,\n", 1'000'000 * (i + 1), i);
  const auto walled = summarise(mustRead(rows(text)));
  EXPECT_THAT(walled.cannotTell, Contains(HasSubstr("a timeout of payment longer than 3 s")));
  EXPECT_THAT(walled.cannotTell, Contains(HasSubstr("inside 1 s: the stamps are no finer")));
  EXPECT_THAT(walled.cannotTell, Contains(HasSubstr("no rejected call is recorded")));
  EXPECT_THAT(walled.cannotTell, Contains(HasSubstr("Which calls were retries")));

  const auto other = summarise(
      mustRead(nativeText(R"({"k":"call","i":1,"t":1,"dep":"a","lat":null,"lat_min":9,"out":"unknown"}
{"k":"call","i":2,"t":2,"dep":"a","lat":1,"out":"rejected","try":2,"of":1}
nonsense
)")));
  EXPECT_THAT(other.cannotTell,
              Contains("How long 1 call took (50.0 % of all): the latency is not recorded."));
  EXPECT_THAT(other.cannotTell, Contains(HasSubstr("only a least latency is known")));
  EXPECT_THAT(other.cannotTell, Contains("Whether 1 call went well."));
  EXPECT_THAT(other.cannotTell, Contains("1 record could not be read (33.3 % of all)."));
  EXPECT_THAT(other.cannotTell, Contains(HasSubstr("1 call would have taken: they were rejected")));
  EXPECT_THAT(other.cannotTell, Not(Contains(HasSubstr("retries"))));
}

TEST(Summary, OfNoCallsHasNoFigures) {
  const auto s = summarise(mustRead(rows("x,a,1,ok,\n")));
  EXPECT_EQ(s.calls, 0);
  EXPECT_FALSE(s.firstStart);
  EXPECT_FALSE(s.shortest);
}

TEST(SummaryJson, HasEveryFigureOfInspect) {
  const auto read = mustRead(
      rows("1570806066657000,pay\"ments,10001440,timeout,504\n1570806066657001,pay\"ments,1000,ok,200\nx\n"));
  const std::string text = inspectJson(read, summarise(read));
  const auto json = nlohmann::json::parse(text);
  for (const char* key :
       {"format", "files", "calls", "bad", "fail", "4xx", "unk", "ordered", "first_start", "last_end",
        "min_ms", "max_ms", "deps", "resolution_us", "zone", "concurrency_max", "refused", "cannot_tell"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_THAT(text, HasSubstr(R"("first_start":1570806066.657,"last_end":1570806076.65844,)"))
      << "to the microsecond";
  EXPECT_THAT(text, HasSubstr(R"("min_ms":1,"max_ms":10001.44)"));
  EXPECT_EQ(json["deps"][0]["name"], "pay\"ments");
  EXPECT_EQ(json["deps"][0]["p95_ms"], 10001.44);
  EXPECT_EQ(json["refused"][0]["line"], 4);
}

TEST(SummaryJson, GivesNullForWhatIsNotKnown) {
  const auto read = mustRead(rows("5,a,,unknown,\n"));
  const auto json = nlohmann::json::parse(inspectJson(read, summarise(read)));
  EXPECT_TRUE(json["min_ms"].is_null());
  EXPECT_TRUE(json["deps"][0]["p50_ms"].is_null());
  const auto none = mustRead(rows("x\n"));
  EXPECT_TRUE(nlohmann::json::parse(inspectJson(none, summarise(none)))["first_start"].is_null());
}

TEST(SummaryJson, IsJsonWhateverBytesTheNamesHold) {
  const auto read = mustRead(rows("5,a\xff\x01z,1,ok,\n\xff,a,1,ok,\n"));
  EXPECT_TRUE(nlohmann::json::accept(inspectJson(read, summarise(read))));
}

}  // namespace
}  // namespace watertight
