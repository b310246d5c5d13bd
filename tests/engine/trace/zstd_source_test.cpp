// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/zstd_source.h"

#include <gtest/gtest.h>
#include <zstd.h>

#include <string>

#include "support/trace_text.h"

namespace watertight {
namespace {

std::string packed(std::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 1));
  return out;
}

std::string all(ByteSource& source) {
  std::string text;
  char piece[7];
  for (;;) {
    const auto got = source.read(piece, sizeof piece);
    if (!got.ok() || *got == 0) return text;
    text.append(piece, *got);
  }
}

std::string longText() {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "line " + std::to_string(i * 7919) + "\n";
  return text;
}

TEST(ZstdSource, UnpacksOneFrameOrMany) {
  const std::string bytes = packed(longText()) + packed("more");
  const auto source = unpackingZstd(memorySource(bytes));
  EXPECT_EQ(all(*source), longText() + "more");
  EXPECT_EQ(source->trouble(), "");
}

TEST(ZstdSource, PassesOnWhatIsNotZstd) {
  const auto source = unpackingZstd(memorySource("plain text"));
  EXPECT_EQ(all(*source), "plain text");
  EXPECT_EQ(source->size(), 10U);
}

TEST(ZstdSource, GivesWhatUnpacksOfACutFile) {
  const std::string whole = longText();
  std::string bytes = packed(whole) + packed(whole);
  bytes.resize(bytes.size() - 5);
  const auto source = unpackingZstd(memorySource(bytes));
  EXPECT_TRUE(all(*source).starts_with(whole));
  EXPECT_EQ(source->trouble(), "the zstd data is cut off");
}

TEST(ZstdSource, SaysThatDataIsDamagedOrFollowedByOther) {
  std::string bytes = packed(longText());
  for (std::size_t at = 40; at < 80; ++at) bytes[at] = '\x55';
  const auto damaged = unpackingZstd(memorySource(bytes));
  all(*damaged);
  EXPECT_EQ(damaged->trouble(), "the zstd data is damaged");
  const std::string followed = packed("text") + "something else";
  const auto other = unpackingZstd(memorySource(followed));
  EXPECT_EQ(all(*other), "text");
  EXPECT_EQ(other->trouble(), "bytes that are not zstd follow the zstd data");
}

TEST(ZstdSource, ATraceInZstdIsRead) {
  const std::string bytes = packed(nativeText(R"({"k":"call","i":1,"t":1000,"dep":"a","lat":20,"out":"ok"})"
                                              "\n"));
  const auto read = readText(bytes);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->trace.calls.size(), 1U);
}

}  // namespace
}  // namespace watertight
