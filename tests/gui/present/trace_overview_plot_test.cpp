// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/trace_overview_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "gui/support/some_trace.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

class TraceOverviewPlotTest : public testing::Test {
 protected:
  TraceOverviewPlotTest() {
    span_.advance(Instant{120s});
    span_.showAll();
  }
  TraceOverviewPlots plots() { return traceOverviewPlots(names_, places_, span_, axisOfTrace(span_, 300)); }

  NameTable names_ = nameTable(someIncident());
  std::vector<std::optional<std::size_t>> places_{0, 1};
  TimeView span_;
};

TEST_F(TraceOverviewPlotTest, HasALineOfCallsForEachNameInItsCompartmentsColour) {
  const auto plot = plots().calls;
  ASSERT_EQ(plot.layers.size(), 2U);
  EXPECT_EQ(plot.layers[1].ink, inkOfDependency(0));
  EXPECT_NEAR(plot.layers[1].points[5].y, 10, 1);
  EXPECT_THAT(plot.description, HasSubstr("/users/{id}"));
}

TEST_F(TraceOverviewPlotTest, HasFailuresOnlyWhereThereWereAny) {
  const auto plot = plots().failed;
  EXPECT_TRUE(plot.layers[0].columns.empty()) << "catalog";
  ASSERT_FALSE(plot.layers[1].columns.empty());
  EXPECT_NEAR(plot.layers[1].columns.front().from, -60, 1) << "from the middle on";
  EXPECT_EQ(plot.legend[1].value, "600");
}

TEST_F(TraceOverviewPlotTest, HasLatenciesOnALogarithmicAxis) {
  const auto plot = plots().latency;
  const auto& users = plot.layers[0];
  EXPECT_NEAR(users.points.front().y, std::log10(20), 0.01);
  EXPECT_NEAR(users.points.back().y, std::log10(3000), 0.01);
}

TEST_F(TraceOverviewPlotTest, DrawsNamesThatAreLeftOutMutedAndNotInTheLegend) {
  places_ = {0, std::nullopt};
  const auto plot = plots().calls;
  EXPECT_EQ(plot.legend.size(), 1U);
  EXPECT_EQ(plot.layers[0].ink.role, Role::kMuted);
}

TEST_F(TraceOverviewPlotTest, VeilsWhatIsNotChosen) {
  EXPECT_EQ(plots().calls.layers.size(), 2U) << "all is chosen";
  span_.show(Instant{30s}, Instant{90s});
  const auto plot = plots().calls;
  ASSERT_EQ(plot.layers.size(), 4U);
  const auto& veil = plot.layers[2].columns;
  ASSERT_EQ(veil.size(), 2U);
  EXPECT_EQ(veil[0].from, -120);
  EXPECT_EQ(veil[0].to, -90);
  EXPECT_EQ(veil[1].from, -30);
  EXPECT_EQ(veil[1].to, 0);
}

TEST_F(TraceOverviewPlotTest, SaysWhichPartIsChosen) {
  EXPECT_EQ(spanLabel(span_), "all of it, 2:00.0");
  span_.show(Instant{30s}, Instant{90s});
  EXPECT_EQ(spanLabel(span_), "0:30.0 to 1:30.0 of 2:00.0");
}

}  // namespace
}  // namespace watertight
