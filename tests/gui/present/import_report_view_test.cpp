// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/import_report_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui/support/some_trace.h"
#include "present/import_progress.h"

namespace watertight {
namespace {

using namespace testing_support;
using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;

std::string factOf(const ImportReportView& view, const std::string& label) {
  for (const auto& fact : view.facts) {
    if (fact.label == label) return fact.value;
  }
  return "(no " + label + ")";
}

TEST(ImportReportView, SaysInOneLineWhatItIs) {
  const auto view = importReportView(*importedAs("/var/log/some.csv", someIncident()));
  EXPECT_EQ(view.file, "some.csv");
  EXPECT_EQ(view.summary, "recorded calls (calltrace) · 2,400 calls in 2 min 03 s · 600 (25 %) failed");
}

TEST(ImportReportView, TellsWhatTheTraceCannot) {
  const auto view = importReportView(*importedAs("some.csv", someIncident()));
  EXPECT_THAT(view.cannotTell, Contains(HasSubstr("no rejected call is recorded")));
  EXPECT_THAT(view.cannotTell, Contains(HasSubstr("longer than 3 s")));
}

TEST(ImportReportView, CountsWhatWasLeftOutAndWhatCouldNotBeRead) {
  auto trace = std::make_shared<ImportedTrace>(*importedAs("some.csv", someIncident()));
  auto& report = trace->read.report;
  report.bad = 12;
  for (int line = 1; line <= 12; ++line) report.refused.push_back({line, "no number"});
  report.leftOut = {{"a parent, not a call", 1234}};
  const auto view = importReportView(*trace);
  EXPECT_EQ(factOf(view, "Unreadable"), "12 records");
  EXPECT_EQ(factOf(view, "Left out"), "1,234 records: a parent, not a call");
  EXPECT_EQ(view.refused.front().label, "Line 1");
  EXPECT_EQ(view.more, "and 4 more");
}

TEST(ImportReportView, SaysWhoNamedTheZone) {
  auto trace = someIncident();
  trace.zoneFrom = ZoneFrom::kAssumed;
  EXPECT_EQ(factOf(importReportView(*importedAs("a", trace)), "Zone"), "UTC, assumed: the file names none");
  trace.base = TimeBase::kRelative;
  const auto view = importReportView(*importedAs("a", trace));
  EXPECT_THAT(factOf(view, "Zone"), HasSubstr("count from the recording's start"));
  EXPECT_EQ(factOf(view, "From"), "1000 s after the start");
}

TEST(ImportProgress, TellsRateAndTimeLeftOnceTheyCanBeTold) {
  EXPECT_EQ(importProgressText({0, 0, 0s}), "0 MB");
  EXPECT_EQ(importProgressText({5'000'000, 1'000'000'000, 10ms}), "5 of 1,000 MB");
  EXPECT_EQ(importProgressText({500'000'000, 1'000'000'000, 2s}), "500 of 1,000 MB · 250 MB/s · 2.0 s left");
  EXPECT_EQ(importProgressText({500'000'000, 0, 2s}), "500 MB · 250 MB/s");
  EXPECT_EQ(importProgressText({10, 10, 2s}), "sorting and counting");
  EXPECT_EQ((ImportProgress{5, 20, 0s}.share()), 0.25);
  EXPECT_EQ((ImportProgress{5, 0, 0s}.share()), 0);
}

}  // namespace
}  // namespace watertight
