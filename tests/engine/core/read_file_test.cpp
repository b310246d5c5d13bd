// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/read_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/scratch_file.h"

namespace watertight {
namespace {

using testing_support::ScratchFile;

TEST(ReadFile, GivesTheBytes) {
  const std::string bytes("a\0b\r\n", 5);
  const ScratchFile file("x", bytes);
  EXPECT_EQ(*readFile(file.path(), 5), bytes);
}

TEST(ReadFile, AnEmptyFileIsEmpty) {
  const ScratchFile file("x", "");
  EXPECT_EQ(*readFile(file.path(), 5), "");
}

TEST(ReadFile, MoreThanAskedForIsAnError) {
  const ScratchFile file("x", "123456");
  EXPECT_THAT(readFile(file.path(), 5).error().text(), testing::HasSubstr("too large"));
  EXPECT_FALSE(readFile("/dev/zero", 100'000));
}

TEST(ReadFile, WhatIsNoFileIsAnErrorThatNamesIt) {
  const ScratchFile file("x", "");
  EXPECT_THAT(readFile(file.directory(), 5).error().text(), testing::StartsWith(file.directory()));
  EXPECT_THAT(readFile("/no/such/file", 5).error().text(), testing::HasSubstr("no such file"));
  EXPECT_FALSE(readFile("", 5));
}

}  // namespace
}  // namespace watertight
