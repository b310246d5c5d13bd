// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS A6: the same whole numbers as the published implementations, row by row (tests/golden/limiters).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "policy/aimd_per_call.h"
#include "policy/gradient2.h"
#include "policy/vegas.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

struct Row {
  int n = 0, rttUs = 0, share = 0, drop = 0, aimd = 0, vegas = 0, gradient2 = 0;
};

std::vector<Row> rowsOf(const std::string& series) {
  std::ifstream file(testsPath("golden/limiters/" + series + ".csv"));
  std::string line;
  std::getline(file, line);
  std::vector<Row> rows;
  while (std::getline(file, line)) {
    for (char& c : line) c = c == ',' ? ' ' : c;
    std::istringstream fields(line);
    Row row;
    fields >> row.n >> row.rttUs >> row.share >> row.drop >> row.aimd >> row.vegas >> row.gradient2;
    EXPECT_TRUE(fields) << line;
    rows.push_back(row);
  }
  return rows;
}

/// Feeds a rule with the rows; the limit must be `row.*expected` after each.
void expectRows(const std::string& series, LimitRule& rule, int Row::*expected) {
  const auto rows = rowsOf(series);
  ASSERT_EQ(rows.size(), 900U);
  double limit = 20;
  for (const auto& row : rows) {
    LimitSample sample;
    sample.latency = sample.least = std::chrono::microseconds{row.rttUs};
    sample.inFlight = static_cast<int>(limit) * row.share / 100;
    sample.drop = row.drop == 1;
    limit = rule.next(limit, sample).limit;
    ASSERT_EQ(static_cast<int>(limit), row.*expected) << series << " row " << row.n;
  }
}

LimiterSettings published(LimiterAlgorithm algorithm, int min) {
  LimiterSettings settings;
  settings.algorithm = algorithm;
  settings.min = min;
  settings.max = 200;
  settings.timeout = std::chrono::seconds{1};
  settings.probeMultiplier = 0;
  return settings;
}

class LimiterGoldenA6 : public testing::TestWithParam<const char*> {};

TEST_P(LimiterGoldenA6, AimdPerCallGivesTheSameIntegers) {
  AimdPerCall rule(published(LimiterAlgorithm::kAimdPerCall, 20));
  expectRows(GetParam(), rule, &Row::aimd);
}

TEST_P(LimiterGoldenA6, VegasGivesTheSameIntegers) {
  Vegas rule(published(LimiterAlgorithm::kVegas, 1), {1, DrawPurpose::kLimiterJitter});
  expectRows(GetParam(), rule, &Row::vegas);
}

TEST_P(LimiterGoldenA6, Gradient2GivesTheSameIntegers) {
  Gradient2 rule(published(LimiterAlgorithm::kGradient2, 20));
  expectRows(GetParam(), rule, &Row::gradient2);
}

INSTANTIATE_TEST_SUITE_P(Series, LimiterGoldenA6, testing::Values("healthy", "saw", "spikes", "step"),
                         [](const auto& series) { return std::string(series.param); });

}  // namespace
}  // namespace watertight
