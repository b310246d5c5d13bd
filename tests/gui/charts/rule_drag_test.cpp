// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/rule_drag.h"

#include <gtest/gtest.h>

#include <QTest>

#include "charts/rule_tags.h"
#include "charts/time_chart.h"
#include "present/scales.h"

namespace watertight {
namespace {

class RuleDragTest : public ::testing::Test {
 protected:
  void SetUp() override {
    chart_.resize(420, 240);
    chart_.setTime(TimeAxis{}, true);
    chart_.setPlot(plotWith(20));
    chart_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart_));
    QObject::connect(&drag_, &RuleDrag::turned, [this](const std::string& path, const SettingValue& value) {
      turns_.emplace_back(path, value);
    });
  }
  static Plot plotWith(double at) {
    Plot plot;
    plot.y = linearAxis(40, 4);
    plot.rules = {{inkOf(Role::kLimit), at, "max", "sms.limiter.max", RuleScale::kCalls, 1, 1, 100, true}};
    return plot;
  }
  [[nodiscard]] QPoint at(double level) const {
    const auto map = chart_.plotMap();
    return QPointF{map.area.center().x(), map.y(level)}.toPoint();
  }
  void drag(QPoint from, QPoint to) {
    QTest::mousePress(&chart_, Qt::LeftButton, {}, from);
    QTest::mouseMove(&chart_, (from + to) / 2);
    QTest::mouseMove(&chart_, to);
    QTest::mouseRelease(&chart_, Qt::LeftButton, {}, to);
  }

  void hover(QPoint to) {
    QMouseEvent move{QEvent::MouseMove, to, chart_.mapToGlobal(to), Qt::NoButton, Qt::NoButton, {}};
    QApplication::sendEvent(&chart_, &move);
  }

  TimeChart chart_;
  RuleDrag drag_{chart_};
  std::vector<std::pair<std::string, SettingValue>> turns_;
};

TEST_F(RuleDragTest, TurnsTheKnobThatTheLineStandsFor) {
  drag(at(20), at(30));
  ASSERT_FALSE(turns_.empty());
  EXPECT_EQ(turns_.back().first, "sms.limiter.max");
  EXPECT_EQ(turns_.back().second, SettingValue{std::int64_t{30}});
}

TEST_F(RuleDragTest, LeavesTheKnobAloneAwayFromTheLine) {
  drag(at(10), at(30));
  EXPECT_TRUE(turns_.empty());
}

TEST_F(RuleDragTest, StopsWhereTheSettingDoes) {
  chart_.setPlot([] {
    auto plot = plotWith(20);
    plot.rules[0].least = 15;
    return plot;
  }());
  drag(at(20), at(2));
  EXPECT_EQ(turns_.back().second, SettingValue{std::int64_t{15}});
}

TEST_F(RuleDragTest, KeepsTheScaleThatItBeganWith) {
  QTest::mousePress(&chart_, Qt::LeftButton, {}, at(20));
  const auto to = at(30);
  auto other = plotWith(20);
  other.y = linearAxis(400, 4);
  chart_.setPlot(std::move(other));
  QTest::mouseMove(&chart_, to);
  EXPECT_EQ(turns_.back().second, SettingValue{std::int64_t{30}});
}

TEST_F(RuleDragTest, SaysByTheCursorThatALineCanBeHeld) {
  hover(at(20));
  EXPECT_EQ(chart_.cursor().shape(), Qt::SizeVerCursor);
  hover(at(5));
  EXPECT_EQ(chart_.cursor().shape(), Qt::ArrowCursor);
}

TEST_F(RuleDragTest, BringsALineBackThatLiesBeyondTheAxisByItsTag) {
  chart_.setPlot(plotWith(90));
  const auto map = chart_.plotMap();
  const auto tags = ruleTags(chart_.plot().rules, map, ruleFont(chart_.font()));
  ASSERT_EQ(tags.size(), 1U);
  EXPECT_TRUE(tags[0].text.contains(QStringLiteral("↑")));
  drag(tags[0].box.center().toPoint(), at(25));
  ASSERT_FALSE(turns_.empty());
  EXPECT_LT(std::get<std::int64_t>(turns_.back().second), 40);
}

TEST_F(RuleDragTest, LeavesALineAloneThatIsNoKnob) {
  auto plot = plotWith(20);
  plot.rules[0].path.clear();
  chart_.setPlot(std::move(plot));
  drag(at(20), at(30));
  EXPECT_TRUE(turns_.empty());
}

TEST(RuleTags, StandSideBySideWhereTheyWouldCoverEachOther) {
  const PlotMap map{QRectF{0, 0, 400, 200}, 60, 0, 40};
  const PlotRule rule{inkOf(Role::kLimit), 20, "max", "a", RuleScale::kCalls, 1, 1, 100, true};
  const std::vector<PlotRule> rules{rule, rule};
  const auto tags = ruleTags(rules, map, QFont{});
  ASSERT_EQ(tags.size(), 2U);
  EXPECT_FALSE(tags[0].box.intersects(tags[1].box));
}

}  // namespace
}  // namespace watertight
