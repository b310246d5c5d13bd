// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/trace_seeds.h"
#include "support/trace_text.h"
#include "trace/format_registry.h"
#include "trace/log_format.h"
#include "trace/mapping_proposal.h"
#include "trace/native_writer.h"
#include "trace/summary_json.h"

namespace watertight {
namespace {

/// A small generator of its own, so that every machine tries the same inputs.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t bound) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::size_t>((state_ >> 33) % bound);
  }

 private:
  std::uint64_t state_;
};

/// Each format by name, and recognition.
std::vector<std::string> formatNames() {
  std::vector<std::string> names{""};
  for (const TraceFormat* format : traceFormats()) names.emplace_back(format->name());
  return names;
}

void mutate(std::string& text, Dice& dice) {
  static const std::vector<std::string> kBits{"\"",
                                              "\\",
                                              "{",
                                              "}",
                                              ",",
                                              "\n",
                                              "-1",
                                              "1e999",
                                              "99999999999999999999",
                                              "NaN",
                                              std::string(3, '\0'),
                                              "\xff",
                                              " ",
                                              "\r\n",
                                              "null",
                                              "[[[[",
                                              "\x1f\x8b"};
  const std::size_t at = dice.below(text.size() + 1);
  switch (dice.below(5)) {
    case 0:
      text.insert(at, kBits[dice.below(kBits.size())]);
      break;
    case 1:
      text.erase(at, dice.below(20));
      break;
    case 2:
      if (at < text.size()) text[at] = static_cast<char>(dice.below(256));
      break;
    case 3:
      text.insert(at, text.substr(dice.below(text.size() + 1), dice.below(60)));
      break;
    default:
      text.resize(at);
      break;
  }
}

/// Everything about a trace that was read must hold together, and it must be possible to go on with it.
void checkSound(const ReadTrace& read) {
  const auto& [trace, report] = read;
  ASSERT_EQ(report.records,
            static_cast<std::int64_t>(trace.calls.size()) + report.bad + report.leftOutTotal());
  for (const CallRecord& call : trace.calls) {
    ASSERT_GE(call.start.count(), 0);
    ASSERT_LE(call.start, kLatestStart);
    ASSERT_LE(call.latency, kLongestLatency);
    ASSERT_LT(static_cast<std::size_t>(call.dependency), trace.dependencies.size());
  }
  ASSERT_FALSE(inspectJson(read, summarise(read)).empty());
  std::string text;
  ASSERT_TRUE(writeNative(trace, [&text](std::string_view bytes) -> Status {
                text += bytes;
                return Done{};
              }).ok());
  auto again = readText(text);
  ASSERT_TRUE(again.ok()) << again.error().text();
  ASSERT_EQ(again->trace.calls.size(), trace.calls.size());
}

TEST(TraceMutation, NoDamageBreaksAReaderAndEveryRecordIsAccountedFor) {
  const auto originals = traceSeeds();
  int read = 0;
  for (std::uint64_t round = 0; round < 8000; ++round) {
    Dice dice{round};
    std::string text = originals[round % originals.size()];
    for (std::size_t changes = 1 + dice.below(4); changes > 0; --changes) mutate(text, dice);
    SCOPED_TRACE(testing::Message() << "round " << round);
    ReadOptions options;
    options.longestLine = 1 << 16;
    const auto result = readText(text, options);
    if (!result.ok()) {
      ASSERT_FALSE(result.error().what.empty());
      ASSERT_TRUE(result.error().where.starts_with("test"));
      continue;
    }
    ++read;
    checkSound(*result);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(read, 1500) << "most damage leaves something to read";
}

/// A recording that its reader must be told about, and what it is told.
struct ToldSeed {
  std::string text;
  ReadOptions options;
};

std::vector<ToldSeed> toldSeeds() {
  std::vector<ToldSeed> seeds(4);
  seeds[0].text =
      "192.0.2.1 - - [01/Mar/2025:10:00:02 +0000] \"GET / HTTP/1.1\" 200 59 1736\n"
      "[01/Mar/2025:10:00:02 +0000] 0.104 \"10.0.0.1:80, 10.0.0.2:80 : x\" 0.100, 0.004 : - 502, 200 : -\n";
  seeds[0].options.logFormats = {"apache-common-us",
                                 "[$time_local] $request_time \"$upstream_addr\" $upstream_response_time "
                                 "$upstream_status"};
  for (std::size_t i = 1; i < seeds.size(); ++i) {
    CallMapping mapping;
    mapping.shape = static_cast<TextShape>(i - 1);
    mapping.time = "t";
    mapping.latency = "l";
    mapping.dependency = "d";
    mapping.relative = i == 1;
    mapping.timeStyle = i == 1 ? StampStyle::kMillis : StampStyle::kIso;
    mapping.timeIsEnd = true;
    mapping.negative = NegativeMeans::kAbsolute;
    mapping.outcomes = {{"d", OutcomeTest::kAtLeast, "5", RecordedOutcome::kError}};
    seeds[i].options.mapping = mapping;
  }
  seeds[1].text = "t,l,d\n265451,-8,\"a \"\"b\"\"\nc\"\n265457.5,4e1,7\n";
  seeds[2].text =
      "t=2025-03-01T10:00:02Z l=12ms d=\"a b\"\nx t=2025-03-01T10:00:03Z l=9223372036854775807 d=6\n";
  seeds[3].text =
      "{\"t\":\"2025-03-01T10:00:02Z\",\"l\":[5],\"d\":{\"e\":1}}\n{\"t\":\"2025-03-01 "
      "10:00:02\",\n\"l\":1.5}\n";
  return seeds;
}

TEST(TraceMutation, NoDamageBreaksAReaderThatIsToldWhatItReads) {
  const auto originals = toldSeeds();
  for (std::uint64_t round = 0; round < 3000; ++round) {
    Dice dice{round};
    const ToldSeed& seed = originals[round % originals.size()];
    std::string text = seed.text;
    for (std::size_t changes = dice.below(4); changes > 0; --changes) mutate(text, dice);
    SCOPED_TRACE(testing::Message() << "round " << round);
    const auto result = readText(text, seed.options);
    if (result.ok()) checkSound(*result);
    if (HasFatalFailure()) return;
    proposeMapping(text);
  }
}

TEST(TraceMutation, NoDamageBreaksTheReaderOfMappingsOrOfLogFormats) {
  const std::string toml = mappingToml(*toldSeeds()[1].options.mapping);
  const std::string format = "log_format x '$remote_addr [$time_local] \"$request\" $request_time';";
  const std::string apache = "LogFormat \"%h %{end:msec}t \\\"%r\\\" %>s %{ms}T %{X}i\" x";
  for (std::uint64_t round = 0; round < 3000; ++round) {
    Dice dice{round};
    std::string text = round % 3 == 0 ? toml : round % 3 == 1 ? format : apache;
    for (std::size_t changes = 1 + dice.below(4); changes > 0; --changes) mutate(text, dice);
    const auto mapping = parseMapping(text, "test");
    if (mapping.ok()) {
      EXPECT_TRUE(parseMapping(mappingToml(*mapping), "again").ok()) << text;
    }
    const auto compiled = compileLogFormat(text);
    if (!compiled.ok()) {
      EXPECT_FALSE(compiled.error().what.empty());
    }
  }
}

TEST(TraceMutation, NoBytesAtAllBreakAReader) {
  for (std::uint64_t round = 0; round < 150; ++round) {
    Dice dice{round};
    std::string text(dice.below(400), '\0');
    for (char& c : text) c = static_cast<char>(dice.below(round % 2 == 0 ? 256 : 128));
    for (const std::string& format : formatNames()) {
      ReadOptions options;
      options.format = format;
      const auto result = readText(text, options);
      if (result.ok()) checkSound(*result);
    }
  }
}

}  // namespace
}  // namespace watertight
