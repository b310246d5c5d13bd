// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/text_traces.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/cli_run.h"
#include "support/temp_dir.h"
#include "trace/format_registry.h"

namespace watertight {
namespace {

TEST(TextTraces, AreOfOneKnownFormatEach) {
  for (const std::string& text : textTraces()) {
    const auto fitting = formatsThatFit(text);
    ASSERT_EQ(fitting.size(), 1U) << text << (fitting.empty() ? "" : fitting.back()->name());
  }
}

TEST(TextTraces, ReplayedThroughNothingGiveBackEveryCallOfEachFormat) {
  const TempDir dir;
  std::set<std::string> formats;
  for (const std::string& text : textTraces()) {
    const std::string path = dir.file("trace", text);
    const auto inspected = nlohmann::json::parse(cli({"inspect", path, "--json"}).out, nullptr, false);
    ASSERT_TRUE(inspected.is_object()) << text;
    formats.insert(inspected["format"]);
    EXPECT_GT(inspected["calls"], 0) << text;
    const std::string saved = dir.path("saved.calls.jsonl");
    EXPECT_EQ(cli({"convert", path, saved}).status, ExitStatus::kDone);
    const auto replayed = cli({"replay", path, "--json"});
    ASSERT_EQ(replayed.status, ExitStatus::kDone) << replayed.err;
    EXPECT_EQ(replayed.out, cli({"replay", saved, "--json"}).out) << "what was saved is the same trace";
    const auto summary = nlohmann::json::parse(replayed.out);
    const auto converted = nlohmann::json::parse(cli({"inspect", saved, "--json"}).out);
    std::int64_t arrivals = 0;
    for (const auto& [name, dependency] : summary["dependencies"].items()) {
      arrivals += dependency["arrivals"].get<std::int64_t>();
    }
    EXPECT_EQ(arrivals, converted["calls"]) << text;
  }
  EXPECT_GE(formats.size(), 12U);
}

}  // namespace
}  // namespace watertight
