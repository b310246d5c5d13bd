// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/line_reader.h"

#include <gtest/gtest.h>

#include <vector>

namespace watertight {
namespace {

std::vector<std::string> textsOf(std::string_view bytes, std::size_t longest = kLongestLine) {
  LineReader lines{memorySource(bytes), "test", longest};
  std::vector<std::string> texts;
  for (Line line; lines.next(line);) texts.emplace_back(line.text);
  return texts;
}

TEST(LineReader, TakesLineFeedsAndCarriageReturnsOff) {
  EXPECT_EQ(textsOf("a\nbc\r\n\nd\n"), (std::vector<std::string>{"a", "bc", "", "d"}));
}

TEST(LineReader, TakesCarriageReturnsForLineEndsWhereThereIsNoLineFeed) {
  EXPECT_EQ(textsOf("a\rbc\r\rd\r"), (std::vector<std::string>{"a", "bc", "", "d"}));
  EXPECT_EQ(textsOf("a\rb\n"), (std::vector<std::string>{"a\rb"}));
}

TEST(LineReader, SaysThatALastLineWithoutLineFeedIsNotWhole) {
  LineReader lines{memorySource("a\nbc"), "test"};
  Line line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_TRUE(line.whole);
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line.text, "bc");
  EXPECT_EQ(line.number, 2);
  EXPECT_FALSE(line.whole);
  EXPECT_FALSE(lines.next(line));
  EXPECT_TRUE(lines.status().ok());
}

TEST(LineReader, TakesAByteOrderMarkOff) {
  EXPECT_EQ(textsOf("\xEF\xBB\xBF"
                    "a\n"),
            std::vector<std::string>{"a"});
}

TEST(LineReader, CutsLinesAtRunsOfZeroBytesAndCountsThem) {
  const std::string bytes = std::string{"half"} + std::string(7, '\0') + "whole\nnext\n";
  LineReader lines{memorySource(bytes), "test"};
  std::vector<std::string> texts;
  std::string raw;
  for (Line line; lines.next(line);) {
    texts.emplace_back(line.text);
    raw += line.raw;
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"half", "whole", "next"}));
  EXPECT_EQ(lines.zeroBytes(), 7);
  EXPECT_EQ(raw, bytes);
}

TEST(LineReader, ReadsLinesAcrossItsBuffersEdges) {
  std::string bytes;
  std::vector<std::string> wanted;
  for (std::size_t i = 0; i < 3000; ++i) {
    wanted.emplace_back(i % 701, static_cast<char>('a' + i % 26));
    bytes += wanted.back() + '\n';
  }
  EXPECT_EQ(textsOf(bytes), wanted);
}

TEST(LineReader, RefusesALineThatIsTooLongByFileAndLine) {
  const std::string bytes = "short\n" + std::string(3 << 20, 'x');
  LineReader lines{memorySource(bytes), "big.log", 1 << 20};
  Line line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_FALSE(lines.next(line));
  ASSERT_FALSE(lines.status().ok());
  EXPECT_EQ(lines.status().error().where, "big.log:2");
  EXPECT_NE(lines.status().error().what.find("longer than 1 MiB"), std::string::npos);
}

TEST(LineReader, ShowsTheHeadWithoutTakingIt) {
  LineReader lines{memorySource("first\nsecond\n"), "test"};
  EXPECT_EQ(lines.head(5), "first");
  Line line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line.text, "first");
}

}  // namespace
}  // namespace watertight
