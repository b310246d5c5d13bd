// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/byte_scan.h"

#include <gtest/gtest.h>

#include <string>

namespace watertight {
namespace {

std::size_t stopIn(const std::string& text) {
  return static_cast<std::size_t>(findStringStop(text.data(), text.data() + text.size()) - text.data());
}

TEST(ByteScan, FindsWhatEndsAStringAtAnyPlace) {
  for (std::size_t length = 0; length < 50; ++length) {
    EXPECT_EQ(stopIn(std::string(length, 'x')), length);
    for (std::size_t at = 0; at < length; ++at) {
      for (const char stop : {'"', '\\', '\n', '\0', '\x1f'}) {
        std::string text(length, '\x7f');
        text[at] = stop;
        EXPECT_EQ(stopIn(text), at);
      }
    }
  }
}

TEST(ByteScan, BytesAboveAsciiDoNotEndAString) {
  std::string text;
  for (int byte = 0x20; byte < 0x100; ++byte) {
    if (byte != '"' && byte != '\\') text += static_cast<char>(byte);
  }
  EXPECT_EQ(stopIn(text), text.size());
}

TEST(ByteScan, CountsBytes) {
  const std::string text = "\na\n\nb";
  EXPECT_EQ(countByte(text.data(), text.data() + text.size(), '\n'), 3);
  EXPECT_EQ(countByte(text.data(), text.data() + text.size(), '\0'), 0);
}

}  // namespace
}  // namespace watertight
