// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/read_trace_text.h"
#include "trace/call_mapping.h"
#include "trace/mapping_proposal.h"

namespace watertight {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;

CallMapping mappingOf(std::string_view toml) {
  auto mapping = parseMapping(toml, "m.toml");
  EXPECT_TRUE(mapping.ok()) << (mapping.ok() ? "" : mapping.error().text());
  return mapping.ok() ? *mapping : CallMapping{};
}

ReadOptions mapped(std::string_view toml) {
  ReadOptions options;
  options.mapping = mappingOf(toml);
  return options;
}

constexpr std::string_view kMillis = "[time]\ncolumn = \"t\"\nunit = \"ms\"\n[latency]\ncolumn = \"took\"\n";

TEST(Mapping, ReadsWhatTheColumnsMean) {
  const auto read = mustReadText(
      "t,service,took,code\n1700000000000,pay,12.5,200\n1700000000100,sms,7,503\n",
      mapped("[time]\ncolumn = \"t\"\nunit = \"ms\"\n[latency]\ncolumn = \"took\"\n[dependency]\ncolumn = "
             "\"service\"\n[status]\ncolumn = \"code\"\n"));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.trace.format, "mapped");
  EXPECT_EQ(read.trace.calls[0].latency, Micros{12'500});
  EXPECT_EQ(read.trace.calls[1].outcome, RecordedOutcome::kError);
  EXPECT_EQ(read.trace.dependencies, (std::vector<std::string>{"pay", "sms"}));
}

TEST(Mapping, TakesTheStampForTheEndWhereItSaysSo) {
  const auto read =
      mustReadText("#date;duration\n1461592516.702195;360.747\n",
                   mapped("delimiter = \"semicolon\"\n[time]\ncolumn = \"date\"\nunit = \"s\"\nstamp = "
                          "\"end\"\n[latency]\ncolumn = \"duration\"\n"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1461592516702195 - 360'747});
}

TEST(Mapping, ReadsRelativeTimesAndMovesAZeroThatCallsBeganBefore) {
  const auto read =
      mustReadText("end_timestamp,duration\n5.142570018768,0.134\n1.5,42.356\n",
                   mapped("[time]\ncolumn = \"end_timestamp\"\nunit = \"s\"\nstamp = \"end\"\nbase = "
                          "\"relative\"\n[latency]\ncolumn = \"duration\"\nunit = \"s\"\n"));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.trace.base, TimeBase::kRelative);
  EXPECT_EQ(read.trace.calls[0].start, Micros{0});
  EXPECT_EQ(read.trace.calls[1].start, Micros{5'142'570 - 134'000 + 40'856'000});
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("moved by 40.856 s")));
}

TEST(Mapping, TakesTheLargestNumberForAnUnknownLatency) {
  const auto read = mustReadText(
      "t,took\n1700000000000,8.5\n1700000000100,9223372036854.775391\n1700000000200,-\n", mapped(kMillis));
  ASSERT_EQ(read.trace.calls.size(), 3U);
  EXPECT_FALSE(read.trace.calls[1].latencyKnown());
  EXPECT_FALSE(read.trace.calls[2].latencyKnown());
  EXPECT_EQ(read.report.longest, std::chrono::nanoseconds{8'500'000});
}

TEST(Mapping, AsksWhatANegativeLatencyMeans) {
  const std::string text = "t,took\n1700000000000,-8\n";
  EXPECT_THAT(onlyRefusalOf(text, mapped(kMillis)), HasSubstr("is negative"));
  EXPECT_EQ(onlyCallOf(text, mapped(std::string{kMillis} + "negative = \"absolute\"\n")).latency,
            Micros{8'000});
  EXPECT_FALSE(onlyCallOf(text, mapped(std::string{kMillis} + "negative = \"unknown\"\n")).latencyKnown());
}

TEST(Mapping, NeverGuessesWhatACommaInANumberMeans) {
  const std::string text = "t;took\n1700000000000;1,078\n";
  const std::string semicolon = "delimiter = \";\"\n";
  EXPECT_THAT(onlyRefusalOf(text, mapped(semicolon + std::string{kMillis})),
              HasSubstr("a decimal comma, or thousands?"));
  EXPECT_EQ(onlyCallOf(text, mapped(semicolon + "decimal = \",\"\n" + std::string{kMillis})).latency,
            Micros{1'078});
  EXPECT_THAT(onlyRefusalOf("t;took\n1700000000000;34,953.254\n",
                            mapped(semicolon + "decimal = \",\"\n" + std::string{kMillis})),
              HasSubstr("not a number"));
}

TEST(Mapping, ReadsColumnsByNumberWhereThereIsNoHeader) {
  const auto call =
      onlyCallOf("1431002449675|807|Home Page|200|x|true|20531\n",
                 mapped("delimiter = \"bar\"\nheader = false\n[time]\ncolumn = \"#1\"\nunit = "
                        "\"ms\"\n[latency]\ncolumn = \"#2\"\n[dependency]\ncolumn = \"#3\"\n[outcome]\n"
                        "otherwise = \"ok\"\n[[outcome.rule]]\ncolumn = \"#6\"\nvalue = \"FALSE\"\n"));
  EXPECT_EQ(call.latency, Micros{807'000});
  EXPECT_EQ(call.outcome, RecordedOutcome::kOk);
}

TEST(Mapping, TellsOutcomesByItsRulesInOrder) {
  const std::string toml =
      std::string{kMillis} +
      "[outcome]\notherwise = \"ok\"\n"
      "[[outcome.rule]]\ncolumn = \"e\"\ntest = \"contains\"\nvalue = \"timeout\"\noutcome = "
      "\"timeout\"\n"
      "[[outcome.rule]]\ncolumn = \"e\"\ntest = \"filled\"\noutcome = \"error\"\n"
      "[[outcome.rule]]\ncolumn = \"c\"\ntest = \"at_least\"\nvalue = \"500\"\noutcome = \"error\"\n"
      "[[outcome.rule]]\ncolumn = \"c\"\ntest = \"equals\"\nvalue = \"429\"\noutcome = "
      "\"rejected\"\n";
  const std::pair<const char*, RecordedOutcome> cases[] = {
      {"read Timeout,200", RecordedOutcome::kTimeout},
      {"refused,200", RecordedOutcome::kError},
      {"-,503", RecordedOutcome::kError},
      {",429", RecordedOutcome::kRejected},
      {"null,200", RecordedOutcome::kOk},
      {",x", RecordedOutcome::kOk},
  };
  for (const auto& [cells, outcome] : cases) {
    EXPECT_EQ(onlyCallOf("t,took,e,c\n1700000000000,8," + std::string{cells} + "\n", mapped(toml)).outcome,
              outcome)
        << cells;
  }
}

TEST(Mapping, ReadsJsonLinesByPath) {
  const auto read = mustReadText(
      "{\"@timestamp\":[\"Mar 1, 2025 @ "
      "10:00:02.500\"],\"http\":{\"took\":\"12ms\",\"to\":\"pay?x=1\"}}\n{\"@times",
      mapped("shape = \"json-lines\"\n[time]\ncolumn = \"@timestamp\"\nunit = \"kibana\"\nzone = "
             "\"+01:00\"\n[latency]\ncolumn = \"http.took\"\n[dependency]\ncolumn = \"http.to\"\n"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1740823202500000 - 3'600'000'000});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{12'000});
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"pay"});
  EXPECT_EQ(read.report.bad, 1);
}

TEST(Mapping, ReadsKeyValueLinesWithTheTimeInFront) {
  const auto call =
      onlyCallOf("2025-03-01T10:00:02Z level=info dest=pay took=12 err=\"deadline passed\"\n",
                 mapped("shape = \"key-value\"\n[time]\ncolumn = \"@time\"\n[latency]\ncolumn = "
                        "\"took\"\n[dependency]\ncolumn = \"dest\"\n"));
  EXPECT_EQ(call.start, Micros{1740823202000000});
}

TEST(Mapping, GivesTheZoneOfTheCommandLineTheFirstWord) {
  const std::string text = "t,took\n2025-03-01 10:00:02,8\n";
  const std::string toml = "[time]\ncolumn = \"t\"\nzone = \"+01:00\"\n[latency]\ncolumn = \"took\"\n";
  ReadOptions options = mapped(toml);
  EXPECT_EQ(onlyCallOf(text, options).start, Micros{1740823202000000 - 3'600'000'000});
  options.zone = "UTC";
  EXPECT_EQ(onlyCallOf(text, options).start, Micros{1740823202000000});
}

TEST(Mapping, RefusesRowsWithMoreFieldsThanHeaders) {
  EXPECT_THAT(onlyRefusalOf("t,took\n1700000000000,8,5\n", mapped(kMillis)),
              HasSubstr("3 fields under 2 headers"));
}

TEST(Mapping, NamesTheColumnsThatAreThereWhereItsOwnIsNot) {
  EXPECT_THAT(whyNotRead("time,took\n1,2\n", mapped(kMillis)), HasSubstr("there are: time, took"));
}

TEST(Mapping, IsWrittenAsItIsRead) {
  CallMapping mapping = mappingOf(kMillis);
  mapping.delimiter = '\t';
  mapping.header = false;
  mapping.decimalComma = true;
  mapping.time = "#1";
  mapping.timeStyle = StampStyle::kMicros;
  mapping.timeIsEnd = mapping.relative = true;
  mapping.zone = "+02:00";
  mapping.latencyUnit = TimeUnit::kNanos;
  mapping.negative = NegativeMeans::kAbsolute;
  mapping.dependency = "the \"odd\" one\n";
  mapping.status = "s";
  mapping.otherwise = RecordedOutcome::kUnknown;
  mapping.outcomes = {{"a", OutcomeTest::kAtLeast, "5", RecordedOutcome::kTimeout},
                      {"b", OutcomeTest::kFilled, "", RecordedOutcome::kRejected}};
  const std::string toml = mappingToml(mapping);
  EXPECT_EQ(mappingToml(mappingOf(toml)), toml);
}

TEST(Mapping, SaysWhatIsWrongWithItsFile) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "no column says when"},
      {"[time]\ncolumn = \"t\"\n", "no column says how long"},
      {std::string{kMillis} + "unti = \"s\"\n", "m.toml:6: latency.unti is not known; did you mean unit?"},
      {std::string{kMillis} + "unit = \"h\"\n", "it may be s, ms, us, ns"},
      {std::string{kMillis} + "negative = 5\n", "must be a text in quotes"},
      {"schema = 2\n" + std::string{kMillis}, "later version"},
      {"delimiter = \"::\"\n" + std::string{kMillis}, "must be one character"},
      {"decimal = \",\"\n" + std::string{kMillis}, "cannot be both"},
      {"time = 5\n", "time must be a table"},
      {"[outcome]\nrule = 3\n" + std::string{kMillis}, "must be [[outcome.rule]]"},
      {std::string{kMillis} + "[[outcome.rule]]\nvalue = \"x\"\n", "a rule without a column"},
      {"[time]\ncolumn = \"t\"\nzone = \"Mars\"\n[latency]\ncolumn = \"l\"\n", "unknown time zone"},
      {"[time]\ncolumn = \"t\"\nbase = \"relative\"\n[latency]\ncolumn = \"l\"\n", "are numbers"},
      {"a = = b", "a mapping is TOML"},
      {std::string(5'000, '['), "too large for a mapping"},
  };
  for (const auto& [toml, why] : cases) {
    const auto mapping = parseMapping(toml, "m.toml");
    ASSERT_FALSE(mapping.ok()) << toml;
    EXPECT_THAT(mapping.error().text(), HasSubstr(why));
  }
}

auto asks(MappingPart part, const char* text) {
  return AllOf(Field(&MappingQuestion::part, part), Field(&MappingQuestion::text, HasSubstr(text)));
}

TEST(MappingProposal, ShowsTheRowsAndTellsUnitsThatNamesTell) {
  const auto preview = proposeMapping(
      "ts;service;duration_us;status\n1711036800122210;pay;11199;200\n"
      "1711036800122310;sms;5;503\n");
  ASSERT_TRUE(preview);
  EXPECT_THAT(preview->columns, ElementsAre("ts", "service", "duration_us", "status"));
  EXPECT_EQ(preview->rows.size(), 2U);
  EXPECT_EQ(preview->rows[1][1], "sms");
  EXPECT_EQ(preview->mapping.delimiter, ';');
  EXPECT_EQ(preview->mapping.time, "ts");
  EXPECT_EQ(preview->mapping.timeStyle, StampStyle::kMicros);
  EXPECT_EQ(preview->mapping.latency, "duration_us");
  EXPECT_EQ(preview->mapping.latencyUnit, TimeUnit::kMicros);
  EXPECT_EQ(preview->mapping.dependency, "service");
  EXPECT_EQ(preview->mapping.status, "status");
  EXPECT_THAT(preview->questions,
              ElementsAre(asks(MappingPart::kTimeIsEnd, "when a call started, or when it ended")));
}

TEST(MappingProposal, AsksForUnitsOfRelativeTimesAndOfLatencies) {
  const auto preview =
      proposeMapping(",traceid,timestamp,um,dm,rt\n5,0b,265451,up,down,-8\n6,0b,265457,down,c,4\n");
  ASSERT_TRUE(preview);
  EXPECT_EQ(preview->columns[0], "#1");
  EXPECT_TRUE(preview->mapping.relative);
  EXPECT_EQ(preview->mapping.latency, "rt");
  EXPECT_EQ(preview->mapping.dependency, "dm");
  EXPECT_THAT(preview->questions,
              Contains(asks(MappingPart::kTimeUnit, "from the recording's start: in which unit?")));
  EXPECT_THAT(preview->questions, Contains(asks(MappingPart::kLatencyUnit, "In which unit is 'rt'?")));
  EXPECT_THAT(preview->questions, Contains(asks(MappingPart::kNegative, "negative values of 'rt'")));
}

TEST(MappingProposal, SeesThatThereIsNoHeader) {
  const auto preview = proposeMapping("1431002449675|807|Home Page|200\n1431002449775|807|Home Page|200\n");
  ASSERT_TRUE(preview);
  EXPECT_FALSE(preview->mapping.header);
  EXPECT_EQ(preview->mapping.time, "#1");
  EXPECT_TRUE(preview->mapping.latency.empty());
}

TEST(MappingProposal, KnowsJsonLinesAndKeyValues) {
  const auto json =
      proposeMapping("{\"time\":\"2025-03-01T10:00:02Z\",\"call\":{\"latency_ms\":5,\"host\":\"a\"}}\n");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->mapping.shape, TextShape::kJsonLines);
  EXPECT_EQ(json->mapping.latency, "call.latency_ms");
  const auto pairs = proposeMapping("2025-03-01T10:00:02Z level=info service=pay duration_ms=5\n");
  ASSERT_TRUE(pairs);
  EXPECT_EQ(pairs->mapping.shape, TextShape::kKeyValue);
  EXPECT_EQ(pairs->mapping.time, "@time");
  EXPECT_FALSE(proposeMapping("just some words\n"));
  EXPECT_FALSE(proposeMapping(""));
}

TEST(MappingProposal, RefusesDecimalCommasInACommaSeparatedFileWithTheReason) {
  const std::string why = whyNotRead("suite,name,rps,mean\na,b,10,894,38,991\na,c,10,894,38,991\n");
  EXPECT_THAT(why, HasSubstr("6 fields under 4 headers: its numbers have decimal commas"));
}

TEST(MappingProposal, IsToldWhereAFileIsOfNoKnownFormat) {
  const std::string why = whyNotRead("time,latency\n1651911005842,8.549\n1651911006445,6\n");
  EXPECT_THAT(why, HasSubstr("what its columns mean is not in it ('time', 'latency')"));
  EXPECT_THAT(why, HasSubstr("--map-file"));
  EXPECT_THAT(why, HasSubstr("[latency]\ncolumn = \"latency\""));
}

}  // namespace
}  // namespace watertight
