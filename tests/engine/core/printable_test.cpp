// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/printable.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(Printable, PlainTextStaysAsItIs) {
  EXPECT_EQ(printable("sms"), "sms");
  EXPECT_EQ(printable("短信"), "短信");
}

TEST(Printable, ControlCharactersCannotReachATerminal) {
  EXPECT_EQ(printable("a\x1b[2Jb\n"), "a?[2Jb?");
}

TEST(Printable, LongTextIsCutBetweenCharacters) {
  const std::string sixty(60, 'x');
  EXPECT_EQ(printable(std::string(70, 'x')), sixty + "...");
  EXPECT_EQ(printable("ab短", 4), "ab...");
  EXPECT_EQ(printable(sixty), sixty);
}

TEST(Printable, BrokenUtf8IsCutSomewhere) {
  EXPECT_EQ(printable(std::string(100, '\x80'), 10), "...");
}

}  // namespace
}  // namespace watertight
