// SPDX-License-Identifier: GPL-3.0-or-later
// Every case of cases/ is a test of its own, named by its id.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "conformance/core/run_case.h"
#include "support/tree/source_tree.h"

namespace watertight::conformance {

void PrintTo(const Case& one, std::ostream* out) {
  *out << one.id << ": " << one.title;
}

namespace {

std::vector<Case> allCases() {
  std::vector<std::string> paths;
  for (const auto& file : std::filesystem::directory_iterator(testsPath("conformance/cases")))
    paths.push_back(file.path());
  std::ranges::sort(paths);
  std::vector<Case> all;
  for (const auto& path : paths) {
    auto cases = readCases(path);
    if (!cases) ADD_FAILURE() << cases.error().text();
    if (cases) std::ranges::move(*cases, std::back_inserter(all));
  }
  return all;
}

class ConformanceTest : public testing::TestWithParam<Case> {};

TEST_P(ConformanceTest, Holds) {
  const auto report = runCase(GetParam(), acceptedCases());
  if (report.status == CaseStatus::kSkip) GTEST_SKIP() << report.detail;
  EXPECT_NE(report.status, CaseStatus::kFail) << report.detail;
}

std::string nameOf(const testing::TestParamInfo<Case>& test) {
  std::string name = test.param.id;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Cases, ConformanceTest, testing::ValuesIn(allCases()), nameOf);

}  // namespace
}  // namespace watertight::conformance
