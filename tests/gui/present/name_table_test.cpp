// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/name_table.h"

#include <gtest/gtest.h>

#include "gui/support/some_trace.h"

namespace watertight {
namespace {

using namespace testing_support;
using namespace std::chrono_literals;

TEST(NameTable, PutsNamesOfOnePatternInOneRowTheMostCalledFirst) {
  const auto table = nameTable(someIncident());
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].name, "catalog");
  EXPECT_EQ(table.rows[1].name, "/users/{id}");
  EXPECT_EQ(table.rows[1].names, 2);
  EXPECT_EQ(table.rows[1].calls, 1200);
  EXPECT_EQ(table.rows[1].failed, 600);
  EXPECT_EQ(table.rows[1].p95, 3s);
  EXPECT_EQ(table.rowOf, (std::vector<int>{0, 1, 1}));
}

TEST(NameTable, DrawsManyNamesWithTheRestInTheLastRow) {
  std::vector<std::string> names;
  std::vector<CallRecord> calls;
  for (int i = 0; i < 40; ++i) {
    names.push_back("name" + std::string(1, static_cast<char>('a' + i % 26)) + (i < 26 ? "" : "x"));
    for (int n = 0; n <= i; ++n) calls.push_back(record(0s, 1ms, RecordedOutcome::kOk, i));
  }
  const auto table = nameTable(traceOf(names, calls));
  EXPECT_EQ(table.rows.size(), 40U);
  EXPECT_EQ(table.rows.front().calls, 40);
  ASSERT_EQ(table.overview.rows.size(), kMostDrawn);
  EXPECT_EQ(table.overview.rows[0][0].calls, 40);
  EXPECT_EQ(table.overview.rows.back()[0].calls, 25 * 26 / 2) << "the 25 least called";
}

TEST(NameTable, OfNoCallsHasNamesOnly) {
  const auto table = nameTable(traceOf({"a"}, {}));
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].calls, 0);
  EXPECT_FALSE(table.rows[0].p50);
}

}  // namespace
}  // namespace watertight
