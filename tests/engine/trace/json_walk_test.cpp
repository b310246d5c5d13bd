// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/json_walk.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace watertight {
namespace {

/// A source that gives a few bytes at a time, as a pipe does.
class Drip final : public ByteSource {
 public:
  Drip(std::string_view text, std::size_t step) : rest_(text), step_(step) {}
  Result<std::size_t> read(char* into, std::size_t size) override {
    const std::size_t given = std::min({size, step_, rest_.size()});
    rest_.copy(into, given);
    rest_.remove_prefix(given);
    return given;
  }

 private:
  std::string_view rest_;
  std::size_t step_;
};

struct Found {
  std::vector<std::string> records, faults;
  std::vector<std::int64_t> lines;
  std::int64_t otherLines = 0;
  bool cut = false;
};

/// The records of {"list":[...]}, of [...], and objects that stand alone.
Found recordsOf(JsonWalk& walk) {
  Found found;
  const auto record = [&] {
    if (const auto text = walk.take()) {
      found.records.emplace_back(*text);
      found.lines.push_back(walk.line());
    } else if (walk.tooLong()) {
      found.faults.emplace_back("too long");
    }
  };
  while (walk.nextDocument()) {
    if (walk.peek() == '[') {
      walk.elements(record);
    } else {
      walk.members([&](std::string_view key) {
        if (key == "list") walk.elements(record);
      });
    }
    if (!walk.ok()) found.faults.push_back(walk.why());
    found.cut = walk.cut();
  }
  found.otherLines = walk.otherLines();
  return found;
}

Found recordsOf(std::string_view text, std::size_t step = 1 << 20, std::size_t longest = kLongestLine) {
  LineReader lines{std::make_unique<Drip>(text, step), "test", longest};
  JsonWalk walk{lines};
  return recordsOf(walk);
}

std::vector<std::string> list(std::initializer_list<std::string> records) {
  return records;
}

TEST(JsonWalk, TakesTheRecordsOfOneDocumentOverManyLines) {
  const auto found =
      recordsOf("{\n \"other\": {\"list\": [0]},\n \"list\": [\n  {\"a\": 1},\n  {\"b\": [2]}\n ]\n}\n");
  EXPECT_EQ(found.records, list({"{\"a\": 1}", "{\"b\": [2]}"}));
  EXPECT_EQ(found.lines, (std::vector<std::int64_t>{4, 5}));
  EXPECT_TRUE(found.faults.empty());
}

TEST(JsonWalk, TakesDocumentsOnLinesAndOnOneLineAndInAnArray) {
  EXPECT_EQ(recordsOf("{\"list\":[1]}\n{\"list\":[2]}\r\n\n{\"list\":[3]}").records, list({"1", "2", "3"}));
  EXPECT_EQ(recordsOf("{\"list\":[1]}{\"list\":[2]}").records, list({"1", "2"}));
  EXPECT_EQ(recordsOf("[{\"a\":1},\n{\"a\":2}]").records, list({"{\"a\":1}", "{\"a\":2}"}));
}

TEST(JsonWalk, PassesOverTextBeforeBetweenAndBehind) {
  const auto found =
      recordsOf("-HAR:\n[INFO] x\n{\"list\":[1]}\n2026 log line {not json}\n{\"list\":[2]}\nend of it");
  EXPECT_EQ(found.records, list({"1", "2"}));
  EXPECT_EQ(found.otherLines, 4);
  EXPECT_TRUE(found.faults.empty());
}

TEST(JsonWalk, AnObjectMayBeginBehindOtherTextInItsLine) {
  const std::string prefix = "2026-01-31T12:00:00Z stdout F ";
  const std::string text = prefix + "{\"list\":[1]}\n" + prefix + "{not json}\n" + prefix +
                           "{\"list\":[2,\n" + prefix + "{\"list\":[3]}\n" + prefix + "{\"list\":[\"torn\n" +
                           prefix + "{\"list\":[4]}\n";
  const auto found = recordsOf(text);
  EXPECT_EQ(found.records.front(), "1");
  EXPECT_EQ(found.records.back(), "4");
  EXPECT_EQ(found.otherLines, 1);
  EXPECT_EQ(found.faults.size(), 2U);
  for (std::size_t step = 1; step < 9; ++step)
    EXPECT_EQ(recordsOf(text, step).records, found.records) << step;
}

TEST(JsonWalk, KeepsWhatCameBeforeTheFilesEnd) {
  const auto found = recordsOf("{\"list\":[{\"a\":1},{\"b\":\"never clo");
  EXPECT_EQ(found.records, list({"{\"a\":1}"}));
  EXPECT_TRUE(found.cut);
}

TEST(JsonWalk, GoesOnAtTheLineAfterOneThatWasTornAnywhere) {
  const std::string torn = R"({"list":[{"a":"text","b":12,"c":[3,{"d":null}],"e":true}]})";
  const std::string next = "\n{\"list\":[7]}\n{\"list\":[8]}\n";
  for (std::size_t cut = 1; cut < torn.size(); ++cut) {
    const auto found = recordsOf(torn.substr(0, cut) + next);
    SCOPED_TRACE(torn.substr(0, cut));
    ASSERT_GE(found.records.size(), 1U);
    EXPECT_EQ(found.records.back(), "8") << "at worst one line more is lost";
    EXPECT_TRUE(found.faults.size() == 1 || found.otherLines == 1);
  }
}

TEST(JsonWalk, GivesTheSameWhateverPiecesTheBytesComeIn) {
  const std::string text =
      "text\n{\"o\\u0074her\":\"a\\\\\\\"]}{\",\"list\":[{\"k\" : \"\\\"}\" , \"n\":[[ ],{ "
      "}]},-1.5e3,\"x\"]}\n"
      "{\"list\":[{\"a\"\n:{\"b\"\t:1}},null]}";
  const auto whole = recordsOf(text);
  ASSERT_EQ(whole.records.size(), 5U);
  for (std::size_t step = 1; step < 12; ++step) {
    const auto found = recordsOf(text, step);
    EXPECT_EQ(found.records, whole.records) << step;
    EXPECT_EQ(found.lines, whole.lines) << step;
    EXPECT_EQ(found.otherLines, whole.otherLines) << step;
  }
}

TEST(JsonWalk, DocumentsOfAnySizePassThroughABoundedBuffer) {
  std::string text = "{\"list\":[0";
  for (int i = 0; i < 200'000; ++i) text += ",{\"number\":1234567}";
  text += "]}";
  ASSERT_GT(text.size(), 3'000'000U);
  EXPECT_EQ(recordsOf(text, 1 << 20, 1000).records.size(), 200'001U);
}

TEST(JsonWalk, ARecordThatIsTooLongIsPassedOver) {
  const std::string text = "{\"list\":[1,\"" + std::string(3'000'000, 'x') + "\",2]}";
  const auto found = recordsOf(text, 1 << 20, 1000);
  EXPECT_EQ(found.records, list({"1", "2"}));
  EXPECT_EQ(found.faults, list({"too long"}));
}

TEST(JsonWalk, DeepNestingIsAFaultAndTheNextLineIsRead) {
  const auto found = recordsOf("{\"list\":[" + std::string(10'000, '[') + "\n{\"list\":[1]}\n");
  EXPECT_EQ(found.records, list({"1"}));
  EXPECT_EQ(found.faults, list({"is nested more than 1000 deep"}));
}

TEST(JsonWalk, ZeroBytesAreBlanksAndAreCounted) {
  LineReader lines{memorySource(std::string_view{"{\"list\":[1]}\n\0\0\0\0{\"list\":[2]}", 29}), "test"};
  JsonWalk walk{lines};
  EXPECT_EQ(recordsOf(walk).records, list({"1", "2"}));
  EXPECT_EQ(lines.zeroBytes(), 4);
}

TEST(JsonWalk, WhatIsNoJsonIsSaidWithItsLine) {
  LineReader lines{memorySource("{\"list\":[1]}\n{\"list\" 2}\n"), "test"};
  JsonWalk walk{lines};
  ASSERT_TRUE(walk.nextDocument());
  ASSERT_TRUE(walk.skip());
  ASSERT_TRUE(walk.nextDocument());
  EXPECT_FALSE(walk.members([](std::string_view) {}));
  EXPECT_EQ(walk.why(), "not JSON: a colon is missing");
  EXPECT_EQ(walk.line(), 2);
}

}  // namespace
}  // namespace watertight
