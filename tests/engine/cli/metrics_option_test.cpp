// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/metrics_option.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/cli_run.h"
#include "support/http_get.h"
#include "support/metrics_text.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing_support::httpGet;
using testing_support::MetricsText;
using testing_support::parseMetrics;

const std::string kScenario = resourcePath("scenarios/b-compartments.scenario.toml");

std::string urlIn(const std::string& text) {
  const auto begin = text.find("http://");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_first_of(" \n", begin) - begin);
}

TEST(MetricsOption, LeavesThePageOfTheWholeRunThereUntilInterrupted_M3) {
  MetricsText page;
  std::string printed;
  const auto run = cli({"run", kScenario, "--json", "--metrics", "127.0.0.1:0"}, [&](const CliRun& soFar) {
    printed = soFar.out;
    page = parseMetrics(httpGet(urlIn(soFar.err)));
  });
  EXPECT_EQ(run.status, ExitStatus::kDone) << run.err;
  EXPECT_EQ(run.out, printed) << "the summary comes before the wait";
  EXPECT_THAT(page.faults, IsEmpty());
  const auto summary = nlohmann::json::parse(run.out);
  for (const auto& [name, dependency] : summary.at("dependencies").items()) {
    const auto ok = page.whole("watertight_calls_total", {{"dependency", name}, {"outcome", "ok"}});
    EXPECT_EQ(ok, dependency.at("ok")) << name;
    EXPECT_EQ(page.whole("watertight_arrivals_total", {{"dependency", name}}), dependency.at("arrivals"));
  }
}

TEST(MetricsOption, ChangesNothingOfTheRun) {
  const std::vector<std::string> plain{"run", kScenario, "--json"};
  auto watched = plain;
  watched.insert(watched.end(), {"--metrics", "0"});
  EXPECT_EQ(cli(plain).out, cli(watched).out);
}

TEST(MetricsOption, ServesAReplayToo) {
  bool served = false;
  const auto run =
      cli({"replay", resourcePath("traces/black-friday.calls.jsonl.gz"), "--metrics", "0"},
          [&](const CliRun& soFar) { served = !parseMetrics(httpGet(urlIn(soFar.err))).samples.empty(); });
  EXPECT_EQ(run.status, ExitStatus::kDone) << run.err;
  EXPECT_TRUE(served);
}

TEST(MetricsOption, FailsBeforeTheRunWhereNobodyCanListen) {
  const auto run = cli({"run", kScenario, "--metrics", "192.0.2.1:9464"});
  EXPECT_EQ(run.status, ExitStatus::kFailed);
  EXPECT_THAT(run.err, HasSubstr("no such address"));
  EXPECT_EQ(run.out, "");
}

}  // namespace
}  // namespace watertight
