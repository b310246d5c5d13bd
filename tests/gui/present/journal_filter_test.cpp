// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/journal_filter.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"
#include "present/journal_export.h"
#include "sim/json_lines.h"

namespace watertight {
namespace {

Scenario twoDependencies() {
  Scenario scenario;
  for (const char* name : {"payment", "sms"}) {
    scenario.dependencies.emplace_back();
    scenario.dependencies.back().name = name;
  }
  return scenario;
}

bool wants(const JournalFilter& filter, const JournalEntry& entry) {
  return filter.wants(entry, twoDependencies());
}

TEST(JournalFilter, WantsEverythingUntilSomethingIsChosen) {
  const JournalFilter filter;
  EXPECT_TRUE(filter.wantsAll());
  EXPECT_TRUE(wants(filter, limitEntry(1, 10, 5)));
  EXPECT_TRUE(wants(filter, faultEntry(1, true)));
}

TEST(JournalFilter, ChoosesByKind) {
  JournalFilter filter;
  filter.kinds[static_cast<std::size_t>(JournalKind::kBreaker)] = true;
  filter.kinds[static_cast<std::size_t>(JournalKind::kKnob)] = true;
  EXPECT_TRUE(wants(filter, breakerEntry(1, BreakerState::kClosed, BreakerState::kOpen)));
  EXPECT_TRUE(wants(filter, setEntry(1, "sms.bulkhead.limit", "8", "4")));
  EXPECT_FALSE(wants(filter, limitEntry(1, 10, 5)));
  EXPECT_FALSE(wants(filter, faultEntry(1, true)));
}

TEST(JournalFilter, ChoosesByDependencyAndTheSharedCompartmentIsEverybodys) {
  JournalFilter filter;
  filter.dependency = 1;
  EXPECT_FALSE(wants(filter, limitEntry(1, 10, 5)));
  auto shared = limitEntry(1, 10, 5);
  shared.dependency = -1;
  EXPECT_FALSE(wants(filter, shared));
  auto scenario = twoDependencies();
  scenario.service.isolation = Isolation::kShared;
  EXPECT_TRUE(filter.wants(shared, scenario));
  EXPECT_FALSE(filter.wants(faultEntry(1, true, "rate 2x", -1), scenario));
}

TEST(JournalFilter, FindsAllWordsWhateverTheirCase) {
  JournalFilter filter;
  const auto entry = limitEntry(100, 10, 5, "error rate 62 % > 50 %");
  for (const char* text : {"ERROR", "  62 payment ", "1:40", "limit 10 → 5"}) {
    filter.text = text;
    EXPECT_TRUE(wants(filter, entry)) << text;
  }
  filter.text = "error p95";
  EXPECT_FALSE(wants(filter, entry));
}

TEST(JournalExport, CopiesColumnsBetweenTabs) {
  EXPECT_EQ(journalTabs(limitEntry(100, 10, 5), twoDependencies()),
            "1:40.0\tpayment\tlimit\tlimit 10 → 5: because\n");
}

TEST(JournalExport, QuotesFieldsOfCsv) {
  EXPECT_EQ(journalCsvHeader(), "t_s,dependency,kind,what\r\n");
  EXPECT_EQ(journalCsv(limitEntry(1.5, 10, 5, "p95 3 s, 4 \"slow\""), twoDependencies()),
            "1.500000000,payment,limit,\"limit 10 → 5: p95 3 s, 4 \"\"slow\"\"\"\r\n");
}

TEST(JournalExport, WritesTheLinesOfTheJournalsFile) {
  const auto entry = limitEntry(1, 10, 5);
  EXPECT_EQ(journalJsonLine(entry, twoDependencies()), journalJson(entry, twoDependencies()) + "\n");
}

}  // namespace
}  // namespace watertight
