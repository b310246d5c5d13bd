// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/shard_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace watertight {
namespace {

using testing::HasSubstr;

SweepRecord whole() {
  SweepRecord record{{"a \"scenario\"", "00ff", {"api.limit"}, {"own"}, {1, 2}, 5}, {}};
  for (std::size_t i = 0; i < 5; ++i) {
    ObjectiveValues first{}, second{};
    first[0] = 1.0 / static_cast<double>(i + 3);
    second[0] = 1e-300;
    second[3] = 123456789.123456789;
    record.points[i] = {{std::to_string(i)}, {i, {}, {{first, second}}}};
  }
  record.points[4].result = {4, "cannot be", {}};
  return record;
}

SweepRecord partOf(const SweepRecord& record, const Shard& shard) {
  SweepRecord part{record.header, {}};
  for (const auto point : pointsOf(record.header.points, shard.part, shard.parts))
    part.points[point] = record.points.at(point);
  return part;
}

ReadShard read(const std::string& text) {
  auto shard = readShard(text, "part");
  EXPECT_TRUE(shard) << shard.error().text();
  return *shard;
}

TEST(Shard, IsCountedFromOne) {
  EXPECT_EQ(*parseShard("2/7"), (Shard{2, 7}));
  for (const auto* text : {"0/3", "4/3", "3", "/3", "1/", "1/x", "-1/3", ""})
    EXPECT_FALSE(parseShard(text)) << text;
}

TEST(ShardFile, KeepsEveryNumberExactly) {
  const auto record = whole();
  const auto shard = read(shardText(record, {1, 1}));
  EXPECT_EQ(shard.record.header, record.header);
  EXPECT_EQ(shard.record.points, record.points);
}

TEST(ShardFile, PartsInAnyOrderGiveTheWhole) {
  std::vector<ReadShard> shards;
  for (const std::size_t part : {3U, 1U, 2U})
    shards.push_back(read(shardText(partOf(whole(), {part, 3}), {part, 3})));
  const auto merged = mergeShards(shards, {"c", "a", "b"});
  ASSERT_TRUE(merged);
  EXPECT_EQ(merged->points, whole().points);
}

TEST(ShardFile, MorePartsThanPointsAreStillAllAskedFor) {
  std::vector<ReadShard> shards;
  std::vector<std::string> names;
  for (std::size_t part = 1; part <= 7; ++part) {
    shards.push_back(read(shardText(partOf(whole(), {part, 7}), {part, 7})));
    names.push_back(std::to_string(part));
  }
  EXPECT_TRUE(mergeShards(shards, names));
}

TEST(ShardFile, SaysWhichPartIsMissingTwiceThereOrOfAnotherSweep) {
  const auto first = read(shardText(partOf(whole(), {1, 2}), {1, 2}));
  const auto second = read(shardText(partOf(whole(), {2, 2}), {2, 2}));
  EXPECT_THAT(mergeShards({first}, {"a"}).error().text(), HasSubstr("--shard 2/2"));
  EXPECT_THAT(mergeShards({first, second, first}, {"a", "b", "c"}).error().text(), HasSubstr("c: is part 1"));
  auto other = second;
  other.record.header.fingerprint = "0";
  EXPECT_THAT(mergeShards({first, other}, {"a", "b"}).error().text(), HasSubstr("b: is of another sweep"));
}

TEST(ShardFile, ThatWasCutOffOrIsSomethingElseIsAnError) {
  const auto text = shardText(whole(), {1, 1});
  const auto lastLine = text.rfind("{\"k\":\"end\"");
  EXPECT_THAT(readShard(text.substr(0, lastLine), "f").error().text(), HasSubstr("f: ends too early"));
  EXPECT_THAT(readShard(text.substr(0, lastLine - 5), "f").error().text(), HasSubstr("f:6"));
  for (const auto* bad : {"", "words", "{}", "[]\n", "{\"k\":\"header\"}\n", "{\"k\":\"point\",\"i\":0}\n"})
    EXPECT_FALSE(readShard(bad, "f")) << bad;
}

TEST(ShardFile, SurvivesAnyDamage) {
  const auto text = shardText(whole(), {1, 1});
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x15);
    static_cast<void>(readShard(damaged, "f"));
    static_cast<void>(readShard(text.substr(0, i), "f"));
  }
}

}  // namespace
}  // namespace watertight
