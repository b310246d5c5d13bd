// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/time_chart.h"

#include <gtest/gtest.h>

#include <QTest>
#include <QToolTip>

#include "bridge/qt_colour.h"

namespace watertight {
namespace {

class TimeChartTest : public ::testing::Test {
 protected:
  void SetUp() override {
    chart_.resize(500, 240);
    chart_.setTheme(themeOf(ThemeName::kDark));
    chart_.setTime(TimeAxis{}, true);
    chart_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart_));
  }

  static Plot plotOf(std::vector<Layer> layers, std::vector<Marker> markers = {}) {
    Plot plot;
    plot.title = "Calls";
    plot.y = {0, 20, {{0, "0"}, {10, "10"}, {20, "20"}}};
    plot.layers = std::move(layers);
    plot.markers = std::move(markers);
    plot.description = "Calls in flight and limit.";
    return plot;
  }

  static Marker markerAt(double x, double y) {
    return {{x, y}, MarkerShape::kDown, inkOf(Role::kDecrease), "0:40.0  limit 10 → 5: slow", false};
  }

  // Pixels of a colour in what the chart draws.
  int count(Ink ink) {
    const auto wanted = toQt(themeOf(ThemeName::kDark).of(ink)).rgb();
    const auto image = chart_.grab().toImage();
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) pixels += image.pixel(x, y) == wanted ? 1 : 0;
    }
    return pixels;
  }

  TimeChart chart_;
};

TEST_F(TimeChartTest, FillsColumnsToTheirHeight) {
  chart_.setPlot(plotOf({{LayerForm::kColumns, inkOf(Role::kGood), {}, {{-60, -30, 0, 10}}}}));
  const double half = chart_.plotWidth() / 2.0;
  EXPECT_NEAR(count(inkOf(Role::kGood)), half * 96, half * 8);
}

TEST_F(TimeChartTest, DrawsAColumnThatIsThinnerThanAPixel) {
  chart_.setPlot(plotOf({{LayerForm::kColumns, inkOf(Role::kGood), {}, {{-30.0001, -30, 0, 20}}}}));
  EXPECT_GT(count(inkOf(Role::kGood)), 100);
}

TEST_F(TimeChartTest, BreaksALineAtAGap) {
  const auto pictureOver = [this](double y) {
    chart_.setPlot(plotOf(
        {{LayerForm::kLine, inkOf(Role::kP95), {{-60, 12}, {-40, 12}, {-30, y}, {-20, 12}, {0, 12}}, {}}}));
    return chart_.grab().toImage();
  };
  chart_.setPlot(plotOf({}));
  const auto empty = chart_.grab().toImage();
  const auto whole = pictureOver(12);
  const auto broken = pictureOver(kGap);
  const int y = static_cast<int>(chart_.positionOf(markerAt(0, 12)).y());
  const auto isDrawn = [&](const QImage& image, double x) {
    const int column = static_cast<int>(chart_.positionOf(markerAt(x, 0)).x()) + 3;
    return image.pixel(column, y) != empty.pixel(column, y);
  };
  EXPECT_TRUE(isDrawn(whole, -30));
  EXPECT_FALSE(isDrawn(broken, -30));
  EXPECT_TRUE(isDrawn(broken, -50));
  EXPECT_TRUE(isDrawn(broken, -10));
}

TEST_F(TimeChartTest, DrawsTheLimitAsStepsTwoPixelsThick) {
  chart_.setPlot(plotOf({{LayerForm::kSteps, inkOf(Role::kLimit), {{-60, 10}, {0, 10}}, {}}}));
  EXPECT_NEAR(count(inkOf(Role::kLimit)), 2 * chart_.plotWidth(), 6);
}

TEST_F(TimeChartTest, FindsTheMarkerUnderThePointer) {
  chart_.setPlot(plotOf({}, {markerAt(-20, 5), markerAt(-40, 15)}));
  const auto position = chart_.positionOf(chart_.plot().markers[1]);
  ASSERT_NE(chart_.markerAt(position), nullptr);
  EXPECT_EQ(chart_.markerAt(position)->at.x, -40);
  EXPECT_EQ(chart_.markerAt(position + QPointF{40, 0}), nullptr);
}

TEST_F(TimeChartTest, SaysWhyTheLimitChangedWhenOnePointsAtItsMarker) {
  chart_.setPlot(plotOf({}, {markerAt(-20, 5)}));
  QTest::mouseMove(&chart_, QPoint{5, 5});
  QTest::mouseMove(&chart_, chart_.positionOf(chart_.plot().markers[0]).toPoint());
  EXPECT_TRUE(
      QTest::qWaitFor([] { return QToolTip::text().contains(QStringLiteral("limit 10 → 5: slow")); }));
}

TEST_F(TimeChartTest, PutsTheTimeAxisWhereItSays) {
  chart_.setPlot(plotOf({}));
  EXPECT_DOUBLE_EQ(chart_.positionOf(markerAt(0, 0)).x(), chart_.width() - 12);
  EXPECT_DOUBLE_EQ(chart_.positionOf(markerAt(-60, 0)).x(), 46);
}

TEST_F(TimeChartTest, TellsThoseWhoDoNotSeeIt) {
  chart_.setPlot(plotOf({}));
  EXPECT_EQ(chart_.accessibleDescription(), QStringLiteral("Calls in flight and limit."));
}

TEST_F(TimeChartTest, KeepsItsFiguresUntilTheyAreToBeShownToo) {
  auto plot = plotOf({});
  plot.legend = {{inkOf(Role::kLimit), "limit", "10"}};
  chart_.setPlot(plot);
  plot.legend[0].value = "11";
  chart_.setPlot(plot, false);
  EXPECT_EQ(chart_.plot().legend[0].value, "10");
  chart_.setPlot(plot, true);
  EXPECT_EQ(chart_.plot().legend[0].value, "11");
}

TEST_F(TimeChartTest, DrawsAnythingAtAnySize) {
  const Layer odd{LayerForm::kColumns, inkOf(Role::kGood), {}, {{-1e9, 1e9, -1e9, 1e9}, {0, 0, 0, 0}}};
  const Layer gap{LayerForm::kLine, inkOf(Role::kP50), {{-10, kGap}, {-5, 3}, {-4, kGap}}, {}};
  const Layer steps{
      LayerForm::kSteps, inkOf(Role::kLimit), {{-10, kGap}, {-5, 3}, {-4, kGap}, {0, kGap}}, {}};
  chart_.setPlot(plotOf({odd, gap, steps, {LayerForm::kRule, inkOf(Role::kThreshold), {}, {}}}));
  for (const auto size : {QSize{1, 1}, QSize{60, 71}, QSize{1500, 90}}) {
    chart_.resize(size);
    EXPECT_FALSE(chart_.grab().isNull());
  }
}

}  // namespace
}  // namespace watertight
