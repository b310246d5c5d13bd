// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "sim/expectations.h"
#include "sim/load_plan.h"
#include "sim/scenario_toml.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

std::vector<std::string> shippedFiles() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(resourcePath("scenarios"))) {
    files.push_back(entry.path().filename().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string pathOf(const std::string& file) {
  return resourcePath("scenarios/" + file);
}

class ShippedScenario : public testing::TestWithParam<std::string> {};

TEST_P(ShippedScenario, LoadsWithoutAFault) {
  const auto check = checkScenarioFile(pathOf(GetParam()));
  for (const auto& error : check.errors) ADD_FAILURE() << error.text();
  ASSERT_TRUE(check.scenario);
  EXPECT_FALSE(check.scenario->name.empty());
  EXPECT_FALSE(check.scenario->expects.empty());
}

TEST_P(ShippedScenario, TellsItsStoryAtItsTop) {
  std::ifstream file(pathOf(GetParam()));
  std::string line;
  std::getline(file, line);
  EXPECT_THAT(line, testing::StartsWith("# "));
}

TEST_P(ShippedScenario, ABreakersProbesHavePatience) {
  const auto scenario = loadScenario(pathOf(GetParam()));
  ASSERT_TRUE(scenario);
  for (const auto& dependency : scenario->dependencies) {
    const auto& breaker = dependency.compartment.breaker;
    EXPECT_TRUE(!breaker || breaker->probePatience > Duration::zero()) << dependency.name;
  }
}

TEST_P(ShippedScenario, ShowsWhatItMust) {
  const auto scenario = loadScenario(pathOf(GetParam()));
  ASSERT_TRUE(scenario);
  const auto loaded = loadPlan(*scenario);
  ASSERT_TRUE(loaded) << loaded.error().text();
  for (const std::uint64_t seed : {scenario->seed, std::uint64_t{1}, std::uint64_t{2}}) {
    const auto plan = withSeed(loaded->plan, seed);
    const auto run = measureRun(plan, expectedSpans(*plan.scenario));
    EXPECT_EQ(run.summary["balance"], "ok") << "M2, seed " << seed;
    for (const auto& result : judgeAll(plan, run, GetParam())) {
      EXPECT_TRUE(result.ok) << "seed " << seed << ": " << result.text;
    }
  }
}

std::string nameOfCase(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param.substr(0, info.param.find('.'));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Files, ShippedScenario, testing::ValuesIn(shippedFiles()), nameOfCase);

}  // namespace
}  // namespace watertight
