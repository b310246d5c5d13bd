// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/log_format_draft.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace watertight {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kLog =
    "a - - [31/Jan/2026:12:00:01 +0000] \"GET / HTTP/1.1\" 200 12 1500\n"
    "what is this\n"
    "a - - [31/Jan/2026:12:00:00 +0000] \"GET / HTTP/1.1\" 504 12 2500\n";

TEST(LogFormatDraft, IsOnlyOfAccessLogsThatNeedTheirFormat) {
  EXPECT_TRUE(LogFormatDraft::of(kLog));
  EXPECT_FALSE(LogFormatDraft::of("time,latency\n2026-01-31T12:00:00Z,5\n"));
  EXPECT_FALSE(LogFormatDraft::of("nobody knows this\n"));
}

TEST(LogFormatDraft, ShowsEachLineAsItWouldBeRead) {
  auto draft = LogFormatDraft::of(kLog);
  ASSERT_TRUE(draft);
  EXPECT_THAT(draft->sample().wrong, HasSubstr("Paste the log_format"));
  EXPECT_THAT(draft->lines(), SizeIs(3));
  draft->setFormat("%h %l %u %t \"%r\" %>s %b %D");
  const auto& sample = draft->sample();
  EXPECT_EQ(sample.wrong, "");
  ASSERT_THAT(sample.rows, SizeIs(3));
  EXPECT_EQ(sample.rows[0].latency, "1.5 ms");
  EXPECT_NE(sample.rows[1].wrong, "");
  EXPECT_EQ(draft->lines()[1], "what is this");
  EXPECT_EQ(sample.rows[2].outcome, "timeout");
}

TEST(LogFormatDraft, TakesSeveralFormatsOneBelowTheOther) {
  using testing::ElementsAre;
  EXPECT_THAT(logFormatsIn(" \n\n"), IsEmpty());
  EXPECT_THAT(logFormatsIn("log_format a '$time_local '\n  '$request_time';\nlog_format b '$msec';\n"),
              ElementsAre("log_format a '$time_local '\n'$request_time';", "log_format b '$msec';"));
  EXPECT_THAT(logFormatsIn("%h %t %D\n\n%t %T\n"), ElementsAre("%h %t %D", "%t %T"));
  auto draft = LogFormatDraft::of(kLog + "[31/Jan/2026:12:00:03 +0000] 9000\n");
  ASSERT_TRUE(draft);
  draft->setFormat("LogFormat \"%h %l %u %t \\\"%r\\\" %>s %b %D\" a\nLogFormat \"%t %D\" b\n");
  EXPECT_THAT(draft->formats(), SizeIs(2));
  ASSERT_THAT(draft->sample().rows, SizeIs(4));
  EXPECT_EQ(draft->sample().rows[0].latency, "1.5 ms");
  EXPECT_EQ(draft->sample().rows[3].latency, "9 ms");
}

TEST(LogFormatDraft, SaysWhyAFormatCannotBeUsed) {
  auto draft = LogFormatDraft::of(kLog);
  ASSERT_TRUE(draft);
  draft->setFormat("%h %t");
  EXPECT_NE(draft->sample().wrong, "");
  EXPECT_THAT(draft->sample().rows, IsEmpty());
}

}  // namespace
}  // namespace watertight
