// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/gzip_source.h"

#include <gtest/gtest.h>

#include "support/trace_text.h"

namespace watertight {
namespace {

/// Gives one byte at a time, as a pipe may.
class Dripping final : public ByteSource {
 public:
  explicit Dripping(std::string_view bytes) : inner_(memorySource(bytes)) {}
  Result<std::size_t> read(char* into, std::size_t size) override {
    return inner_->read(into, size > 0 ? 1 : 0);
  }

 private:
  std::unique_ptr<ByteSource> inner_;
};

std::string drain(ByteSource& source) {
  std::string all;
  char piece[100];
  for (;;) {
    const auto got = source.read(piece, sizeof piece);
    if (!got || *got == 0) return all;
    all.append(piece, *got);
  }
}

std::string longText() {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += std::to_string(i * 7919) + '\n';
  return text;
}

TEST(GzipSource, PassesPlainBytesOn) {
  auto source = inflating(memorySource("plain"));
  EXPECT_EQ(drain(*source), "plain");
  EXPECT_EQ(source->trouble(), "");
}

TEST(GzipSource, InflatesEveryMember) {
  const std::string packed = gzipped("one ") + gzipped("two ") + gzipped(longText());
  auto source = inflating(memorySource(packed));
  EXPECT_EQ(drain(*source), "one two " + longText());
  EXPECT_EQ(source->trouble(), "");
}

TEST(GzipSource, InflatesFromASourceThatDrips) {
  const std::string packed = gzipped("one ") + gzipped("two");
  auto source = inflating(std::make_unique<Dripping>(packed));
  EXPECT_EQ(drain(*source), "one two");
}

TEST(GzipSource, KeepsWhatACutFileInflatesToAndSaysSo) {
  const std::string packed = gzipped(longText());
  auto source = inflating(memorySource(std::string_view{packed}.substr(0, packed.size() / 2)));
  const std::string got = drain(*source);
  EXPECT_GT(got.size(), longText().size() / 4);
  EXPECT_TRUE(longText().starts_with(got));
  EXPECT_EQ(source->trouble(), "the gzip data is cut off");
}

TEST(GzipSource, StopsAtDamageAndSaysSo) {
  std::string packed = gzipped(longText());
  for (std::size_t i = packed.size() / 2; i < packed.size() / 2 + 20; ++i)
    packed[i] = static_cast<char>(~packed[i]);
  auto source = inflating(memorySource(packed));
  drain(*source);
  EXPECT_EQ(source->trouble(), "the gzip data is damaged");
}

TEST(GzipSource, TakesZeroPaddingBehindTheDataSilently) {
  const std::string packed = gzipped("text") + std::string(512, '\0');
  auto source = inflating(memorySource(packed));
  EXPECT_EQ(drain(*source), "text");
  EXPECT_EQ(source->trouble(), "");
}

TEST(GzipSource, SaysThatOtherBytesFollowTheData) {
  const std::string packed = gzipped("text") + "more";
  auto source = inflating(memorySource(packed));
  EXPECT_EQ(drain(*source), "text");
  EXPECT_EQ(source->trouble(), "bytes that are not gzip follow the gzip data");
}

}  // namespace
}  // namespace watertight
