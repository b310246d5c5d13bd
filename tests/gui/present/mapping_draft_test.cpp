// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/mapping_draft.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace watertight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kCalls =
    "when;who;took;fine\n"
    "2026-01-31 12:00:02;mail;250;yes\n"
    "2026-01-31 12:00:01;db;oops;yes\n"
    "2026-01-31 12:00:00;db;7;no\n";

MappingDraft draft(const std::string& text = kCalls) {
  auto made = MappingDraft::of(text);
  EXPECT_TRUE(made);
  return *made;
}

TEST(MappingDraft, IsOnlyOfFilesThatAMappingMakesReadable) {
  EXPECT_FALSE(MappingDraft::of("nobody knows this\n"));
  EXPECT_FALSE(MappingDraft::of("start_us,dep,latency_us,outcome,status\n1,a,2,ok,\n")) << "known";
  EXPECT_FALSE(MappingDraft::of("time,took\n1,5,2,5\n2,5,3,5\n")) << "decimal commas among commas";
  EXPECT_FALSE(MappingDraft::of("BZh91AY,a\n"));
}

TEST(MappingDraft, ShowsRecordsAsTheyWouldBeReadInTheFilesOrder) {
  auto made = draft();
  made.setTime("when");
  made.setLatency("took");
  made.set(MappingPart::kDependency, [](CallMapping& mapping) { mapping.dependency = "who"; });
  made.set(MappingPart::kOutcome, [](CallMapping& mapping) {
    mapping.outcomes = {{"fine", OutcomeTest::kEquals, "no", RecordedOutcome::kTimeout}};
    mapping.otherwise = RecordedOutcome::kOk;
  });
  ASSERT_THAT(made.sample().rows, SizeIs(3));
  EXPECT_EQ(made.sample().wrong, "");
  EXPECT_EQ(made.sample().rows[0].start, "2026-01-31 12:00:02 UTC");
  EXPECT_EQ(made.sample().rows[0].dependency, "mail");
  EXPECT_EQ(made.sample().rows[0].latency, "250 ms");
  EXPECT_EQ(made.sample().rows[0].outcome, "ok");
  EXPECT_THAT(made.sample().rows[1].wrong, HasSubstr("oops"));
  EXPECT_EQ(made.sample().rows[2].outcome, "timeout");
  EXPECT_EQ(made.sample().text(), "2 of the first 3 records can be read.");
}

TEST(MappingDraft, SaysInWordsWhatIsMissing) {
  auto made = draft();
  made.setLatency("");
  EXPECT_EQ(made.sample().wrong, "No column says how long a call took.");
  EXPECT_THAT(made.sample().rows, IsEmpty());
  made.setLatency("who");
  EXPECT_THAT(made.sample().wrong, HasSubstr("None of the first records can be read: who is not a number"));
  made.setLatency("took");
  made.set(MappingPart::kTimeUnit, [](CallMapping& mapping) { mapping.zone = "Mars"; });
  EXPECT_THAT(made.sample().wrong, HasSubstr("Unknown time zone 'Mars'"));
}

TEST(MappingDraft, AQuestionIsOpenUntilItsPartIsDecided) {
  auto made = draft("ts,service,rt\n5,up,-8\n6,down,4\n");
  ASSERT_THAT(made.questions(),
              ElementsAre(HasSubstr("from the recording's start"), HasSubstr("started, or when it ended"),
                          HasSubstr("In which unit is 'rt'"), HasSubstr("negative values of 'rt'"),
                          HasSubstr("counts as a failure")));
  made.setTimeForm(kTimeForms[9]);
  EXPECT_EQ(made.timeForm(), 9U);
  made.set(MappingPart::kTimeIsEnd, [](CallMapping& mapping) { mapping.timeIsEnd = true; });
  made.set(MappingPart::kNegative, [](CallMapping& mapping) { mapping.negative = NegativeMeans::kAbsolute; });
  EXPECT_THAT(made.questions(), ElementsAre(HasSubstr("In which unit"), HasSubstr("failure")));
  made.setLatency("rt");
  EXPECT_THAT(made.questions(), ElementsAre(HasSubstr("failure")));
}

TEST(MappingDraft, ReadsTimesAsTheChosenColumnLooks) {
  auto made = draft("a,b,c,latency_ms\n1769860800000,5,2026-01-31 12:00:00,4\n");
  made.setTime("a");
  EXPECT_EQ(made.mapping().timeStyle, StampStyle::kMillis);
  EXPECT_FALSE(made.mapping().relative);
  made.setTime("b");
  EXPECT_TRUE(made.mapping().relative);
  made.setTime("c");
  EXPECT_EQ(made.mapping().timeStyle, StampStyle::kIso);
  EXPECT_FALSE(made.mapping().relative);
}

TEST(MappingDraft, TakesASavedMappingAndSaysWhereItDoesNotFit) {
  auto made = draft();
  made.setTime("when");
  made.setLatency("took");
  const auto saved = made.mapping();
  auto other = draft();
  other.replace(saved);
  EXPECT_EQ(other.sample().wrong, "");
  EXPECT_THAT(other.questions(), IsEmpty());
  EXPECT_EQ(mappingToml(other.mapping()), mappingToml(saved));
  auto foreign = draft("ts,service,rt\n5,up,8\n6,down,4\n");
  auto comma = saved;
  comma.delimiter = ',';
  foreign.replace(comma);
  EXPECT_THAT(foreign.sample().wrong, HasSubstr("no column 'when'"));
}

TEST(MappingDraft, OtherColumnsAreGuessedAnew) {
  auto made = draft("a|b;took_ms\n2026-01-31 12:00:00|x;5\n2026-01-31 12:00:01|y;6\n");
  const auto formOf = [](char delimiter) {
    return *std::find_if(kTableForms.begin(), kTableForms.end(),
                         [&](const TableForm& form) { return form.delimiter == delimiter; });
  };
  made.set(MappingPart::kTimeUnit, [](CallMapping& mapping) { mapping.zone = "+02:00"; });
  made.setTableForm(formOf(';'));
  EXPECT_THAT(made.columns(), ElementsAre("a|b", "took_ms"));
  EXPECT_EQ(kTableForms[*made.tableForm()].delimiter, ';');
  EXPECT_EQ(made.mapping().latency, "took_ms");
  EXPECT_EQ(made.mapping().zone, "+02:00") << "what a hand typed stays";
  made.setTableForm(formOf('|'));
  EXPECT_THAT(made.columns(), ElementsAre("a", "b;took_ms"));
  EXPECT_EQ(made.mapping().time, "a");
  made.setHeader(false);
  EXPECT_THAT(made.columns(), ElementsAre("#1", "#2"));
  EXPECT_THAT(made.rows(), SizeIs(3));
  made.setTableForm(kTableForms.back());
  EXPECT_EQ(made.mapping().shape, TextShape::kJsonLines);
  EXPECT_NE(made.sample().wrong, "");
}

TEST(MappingDraft, ShowsOnlyTheBeginningOfALongFile) {
  std::string text = "time,latency_ms\n";
  for (int i = 0; i < 6000; ++i) text += "2026-01-31T12:00:00Z,5\n";
  text.resize(64 * 1024 + 5);
  const auto made = draft(text);
  EXPECT_THAT(made.rows(), SizeIs(kSampleRows));
  EXPECT_EQ(made.sample().text(), "50 of the first 50 records can be read.");
}

}  // namespace
}  // namespace watertight
