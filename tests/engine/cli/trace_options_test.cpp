// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/trace_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/cli_run.h"
#include "support/temp_dir.h"
#include "support/trace_text.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;

const std::string kFirst =
    nativeText("{\"k\":\"call\",\"i\":1,\"t\":1,\"dep\":\"a\",\"lat\":1,\"out\":\"ok\"}\n");
const std::string kSecond =
    nativeText("{\"k\":\"call\",\"i\":1,\"t\":9,\"dep\":\"b\",\"lat\":1,\"out\":\"ok\"}\n");

TEST(CliTraceOptions, SeveralFilesOrAFolderAreOneTrace) {
  const TempDir dir;
  const std::string first = dir.file("a.calls.jsonl", kFirst);
  const std::string second = dir.file("b.calls.jsonl", kSecond);
  for (const auto& run :
       {cli({"inspect", first, second, "--json"}), cli({"inspect", dir.root().string(), "--json"})}) {
    ASSERT_EQ(run.status, ExitStatus::kDone) << run.err;
    const auto said = nlohmann::json::parse(run.out);
    EXPECT_EQ(said["calls"], 2);
    EXPECT_EQ(said["files"], 2);
  }
  EXPECT_THAT(cli({"inspect", first, second}).out, HasSubstr("and 1 more"));
  EXPECT_EQ(cli({"replay", first, second, "--json"}).status, ExitStatus::kDone);
}

TEST(CliTraceOptions, ConvertTakesOneFileAndWhereToWriteIt) {
  const TempDir dir;
  const std::string first = dir.file("a.calls.jsonl", kFirst);
  EXPECT_EQ(cli({"convert", first, dir.path("out.csv")}).status, ExitStatus::kDone);
  EXPECT_EQ(cli({"convert", first, first, dir.path("out.csv")}).status, ExitStatus::kUsage);
}

}  // namespace
}  // namespace watertight
