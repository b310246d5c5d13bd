// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside a plot's markers keeps clear of everything else that is written there.
#include <gtest/gtest.h>

#include <QTest>

#include "charts/time_chart.h"

namespace watertight {
namespace {

constexpr QSize kPlace{500, 160};

class PlotLabelTest : public ::testing::Test {
 protected:
  void SetUp() override {
    chart_.resize(kPlace);
    chart_.setTheme(themeOf(ThemeName::kDark));
    chart_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart_));
  }
  QImage picture(std::vector<PlotLabel> labels, const std::vector<double>& markers = {}) {
    Plot plot;
    plot.title = "Calls";
    plot.y = {0, 20, {{0, "0"}, {20, "20"}}};
    plot.labels = std::move(labels);
    for (const double x : markers)
      plot.markers.push_back({{x, 20}, MarkerShape::kDiamond, inkOf(Role::kDecrease), "fault", true});
    chart_.setPlot(std::move(plot));
    return chart_.grab().toImage();
  }
  /// Where two pictures differ, from the left; nothing: nowhere.
  static std::optional<std::pair<int, int>> differAcross(const QImage& one, const QImage& other) {
    std::optional<std::pair<int, int>> out;
    for (int x = 0; x < one.width(); ++x) {
      for (int y = 0; y < one.height(); ++y) {
        if (one.pixel(x, y) == other.pixel(x, y)) continue;
        if (!out) out = {x, x};
        out->second = x;
      }
    }
    return out;
  }
  [[nodiscard]] int at(double x) const { return static_cast<int>(chart_.plotMap().x(x)); }

  TimeChart chart_;
};

TEST_F(PlotLabelTest, StandsBehindItsMarkerAndBeforeTheNext) {
  const auto free = differAcross(picture({}, {-40, -30}), picture({{-40, "error rate 60 %"}}, {-40, -30}));
  ASSERT_TRUE(free);
  EXPECT_GT(free->first, at(-40) + 4);
  EXPECT_LT(free->second, at(-30) - 4);
}

TEST_F(PlotLabelTest, IsLeftOutWhereThereIsNoRoomForIt) {
  EXPECT_FALSE(differAcross(picture({}, {-40, -38}), picture({{-40, "error rate 60 %"}}, {-40, -38})));
}

TEST_F(PlotLabelTest, MakesWayForADenseChartsTitle) {
  chart_.setFrame(kDenseFrame);
  const auto without = picture({});
  const auto with = differAcross(without, picture({{-60, "slowdown 12x"}}));
  ASSERT_TRUE(with);
  EXPECT_GT(with->first, at(-60) + 20) << "the title stands there";
}

TEST_F(PlotLabelTest, OfTheAxisIsNotDrawnWhereNoTimesAreWanted) {
  ChartFrame roomy;
  roomy.bareBottom = kLabelledBottom;
  chart_.setFrame(roomy);
  chart_.setTime(TimeAxis{}, false);
  const auto image = picture({});
  const auto empty = image.pixel(2, 2);
  for (int x = 0; x < image.width(); ++x) EXPECT_EQ(image.pixel(x, image.height() - 8), empty) << x;
}

}  // namespace
}  // namespace watertight
