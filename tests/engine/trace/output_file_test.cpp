// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/temp_dir.h"
#include "support/trace_text.h"
#include "trace/byte_source.h"
#include "trace/gzip_source.h"

namespace watertight {
namespace {

std::size_t filesIn(const TempDir& dir) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator{dir.root()}, {}));
}

TEST(OutputFile, AppearsWholeOnCommitOnly) {
  const TempDir dir;
  auto file = OutputFile::create(dir.path("out"), false);
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file->write("text").ok());
  EXPECT_FALSE(std::filesystem::exists(dir.path("out")));
  ASSERT_TRUE(file->commit().ok());
  EXPECT_EQ(readFile(dir.path("out")), "text");
  EXPECT_EQ(filesIn(dir), 1U);
}

TEST(OutputFile, LeavesWhatWasThereAndNothingElseWithoutCommit) {
  const TempDir dir;
  const std::string path = dir.file("out", "before");
  {
    auto file = OutputFile::create(path, false);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->write("half").ok());
  }
  EXPECT_EQ(readFile(path), "before");
  EXPECT_EQ(filesIn(dir), 1U);
}

TEST(OutputFile, PacksTheSameBytesTheSameWayInSeveralMembers) {
  const TempDir dir;
  std::string text;
  for (std::int64_t i = 0; text.size() < (3U << 20); ++i) text += std::to_string(i * 7919) + '\n';
  for (const char* name : {"a.gz", "b.gz"}) {
    auto file = OutputFile::create(dir.path(name), true);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->write(text).ok());
    ASSERT_TRUE(file->commit().ok());
  }
  const std::string packed = readFile(dir.path("a.gz"));
  EXPECT_EQ(packed, readFile(dir.path("b.gz")));
  auto source = inflating(memorySource(packed));
  std::string back(text.size() + 1, '\0');
  std::size_t size = 0;
  for (auto got = source->read(back.data(), back.size()); got.ok() && *got > 0;
       got = source->read(back.data() + size, back.size() - size)) {
    size += *got;
  }
  back.resize(size);
  EXPECT_EQ(back, text);
}

TEST(OutputFile, SaysWhereItCannotWrite) {
  const TempDir dir;
  const auto nowhere = OutputFile::create(dir.path("no/such/place"), false);
  ASSERT_FALSE(nowhere.ok());
  EXPECT_EQ(nowhere.error().where, dir.path("no/such/place"));
  const auto directory = OutputFile::create(dir.root().string(), false);
  ASSERT_FALSE(directory.ok());
}

}  // namespace
}  // namespace watertight
