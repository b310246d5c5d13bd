// SPDX-License-Identifier: GPL-3.0-or-later
// Every format's calls come back from a replay without compartments exactly as they were recorded.
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/replay_plan.h"
#include "support/as_recorded.h"
#include "support/format_fixtures.h"
#include "support/trace_text.h"
#include "trace/format_registry.h"

namespace watertight {
namespace {

Result<ReadTrace> readFixture(const FormatFixture& fixture) {
  ReadOptions options;
  if (!fixture.logFormat.empty()) options.logFormats = {fixture.logFormat};
  return readText(fixture.text, options);
}

TEST(FormatIdentity, EveryFormatHasAFixtureThatIsRecognisedAsItsOwn) {
  const auto fixtures = formatFixtures();
  for (const TraceFormat* format : traceFormats()) {
    const auto found = std::find_if(fixtures.begin(), fixtures.end(), [format](const auto& fixture) {
      return fixture.format == format->name();
    });
    ASSERT_NE(found, fixtures.end()) << format->name();
    const auto read = readFixture(*found);
    ASSERT_TRUE(read.ok()) << format->name() << ": " << read.error().text();
    EXPECT_EQ(read->trace.format, format->name());
    EXPECT_GE(read->trace.calls.size(), 2U) << format->name();
    EXPECT_EQ(read->report.bad, 0) << format->name();
    EXPECT_EQ(formatsThatFit(found->text).size(), 1U) << format->name() << " leaves no doubt";
  }
}

TEST(FormatIdentity, AReplayWithoutCompartmentsGivesBackWhatWasRecorded) {
  for (const FormatFixture& fixture : formatFixtures()) {
    SCOPED_TRACE(fixture.format);
    const auto read = readFixture(fixture);
    ASSERT_TRUE(read.ok());
    testing_support::expectAsRecorded(read->trace, planIdentity(read->trace).plan);
  }
}

}  // namespace
}  // namespace watertight
