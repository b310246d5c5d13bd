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

TEST(LogFormatDraft, SaysWhyAFormatCannotBeUsed) {
  auto draft = LogFormatDraft::of(kLog);
  ASSERT_TRUE(draft);
  draft->setFormat("%h %t");
  EXPECT_NE(draft->sample().wrong, "");
  EXPECT_THAT(draft->sample().rows, IsEmpty());
}

}  // namespace
}  // namespace watertight
