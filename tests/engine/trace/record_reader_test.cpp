// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/record_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace watertight {
namespace {

using ::testing::ElementsAre;
using Record = std::vector<std::string>;

std::vector<Record> recordsOf(std::string_view text, char delimiter = ',') {
  LineReader lines{memorySource(text), "test"};
  RecordReader reader{lines, delimiter};
  std::vector<Record> records;
  while (reader.next()) records.emplace_back(reader.fields().begin(), reader.fields().end());
  return records;
}

TEST(RecordReader, SplitsRecordsWithQuotesDoubledQuotesAndLineBreaksInThem) {
  EXPECT_THAT(recordsOf("a,\"b,c\",d\n\"x \"\"y\"\"\nz\",,\n"),
              ElementsAre(Record{"a", "b,c", "d"}, Record{"x \"y\"\nz", "", ""}));
}

TEST(RecordReader, PassesOverBlankLinesWindowsLineEndsAMarkAndASeparatorLine) {
  EXPECT_THAT(recordsOf("\xEF\xBB\xBFsep=;\r\na;b\r\n\r\n  \r\n1;2", ';'),
              ElementsAre(Record{"a", "b"}, Record{"1", "2"}));
}

TEST(RecordReader, KeepsQuotesThatNobodyDoubled) {
  EXPECT_THAT(
      recordsOf("\"Get \\\"http://a/\\\": refused\",1\n\"no such \"thing\" here\",2\n"),
      ElementsAre(Record{"Get \\\"http://a/\\\": refused", "1"}, Record{"no such \"thing\" here", "2"}));
}

TEST(RecordReader, TakesEachLineForItselfWhereNoQuoteCloses) {
  LineReader lines{memorySource("a,\"b\nc,d\n\ne,f"), "test"};
  RecordReader reader{lines, ','};
  ASSERT_TRUE(reader.next());
  EXPECT_TRUE(reader.openQuote());
  EXPECT_EQ(reader.line(), 1);
  ASSERT_TRUE(reader.next());
  EXPECT_FALSE(reader.openQuote());
  EXPECT_EQ(reader[1], "d");
  EXPECT_EQ(reader.line(), 2);
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader[0], "e");
  EXPECT_EQ(reader.line(), 4);
  EXPECT_FALSE(reader.whole());
  EXPECT_FALSE(reader.next());
}

TEST(RecordReader, GoesOnAfterAQuoteThatNeverCloses) {
  std::string text = "a,\"open\n";
  for (int i = 0; i < 20'000; ++i) text += "1,2 and some more words\n";
  text += "last,one\n";
  const auto records = recordsOf(text);
  EXPECT_EQ(records.size(), 20'002U);
  EXPECT_EQ(records.back(), (Record{"last", "one"}));
}

TEST(RecordReader, GuessesTheDelimiterByRecordsAndNotByWhatQuotesHold) {
  EXPECT_EQ(guessDelimiter("a,b,c\n1,\"x;y;z;w\",3\n4,5,6\n"), ',');
  EXPECT_EQ(guessDelimiter("a;b\n1,5;2,5\n3,5;4,5\n"), ';');
  EXPECT_EQ(guessDelimiter("a\tb\tc\n1\t2, or 3\t4\n"), '\t');
  EXPECT_EQ(guessDelimiter("1431|807|Home, sweet|200\n"), '|');
  EXPECT_EQ(guessDelimiter("just words\nand more words\n"), std::nullopt);
  EXPECT_EQ(guessDelimiter(""), std::nullopt);
}

TEST(RecordReader, GuessesTheDelimiterWhereOnlySomeOfTheHeaderIsQuoted) {
  EXPECT_EQ(guessDelimiter("time,elapsed,\"Session\",\"Count\"\n1,2,null,null\n3,4,null,null\n"), ',');
}

}  // namespace
}  // namespace watertight
