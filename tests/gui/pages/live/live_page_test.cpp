// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/live_page.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <cmath>

#include "bridge/qt_colour.h"
#include "charts/chart_geometry.h"
#include "gui/support/frames.h"
#include "gui/support/hand.h"
#include "gui/support/watched_run.h"

namespace watertight {
namespace {

class LivePageTest : public ::testing::Test {
 protected:
  void SetUp() override {
    page_.resize(1500, 900);
    page_.setTheme(themeOf(ThemeName::kDark));
    page_.setSpan(std::chrono::minutes{1});
    page_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&page_));
  }
  void show(double seconds) {
    run_.goTo(atSecond(seconds));
    page_.refreshCharts(true);
    page_.refreshJournal();
  }
  [[nodiscard]] QList<DependencyCard*> cards() const { return page_.findChildren<DependencyCard*>(); }
  [[nodiscard]] TimeChart& chart(const QString& name) const {
    for (auto* chart : page_.findChildren<TimeChart*>()) {
      if (chart->accessibleName() == name) return *chart;
    }
    ADD_FAILURE() << "no chart " << name.toStdString();
    return *page_.findChild<TimeChart*>();
  }

  // Of 40 s in a view from 10 s to 70 s.
  [[nodiscard]] static int markX(const QImage& image) {
    return static_cast<int>(std::lround(kPlotLeft + (image.width() - kPlotLeft - kPlotRight) / 2.0));
  }

  WatchedRun run_;
  LivePage page_{run_.controller()};
};

TEST_F(LivePageTest, HasACardForEachDependency) {
  ASSERT_EQ(cards().size(), 3);
  EXPECT_EQ(cards()[0]->accessibleName(), "payment");
  EXPECT_EQ(cards()[2]->accessibleName(), "sms");
}

TEST_F(LivePageTest, ShowsTheRun) {
  show(100);
  EXPECT_FALSE(chart("Calls, sms").plot().markers.empty());
  EXPECT_FALSE(chart("Requests a second").plot().legend.empty());
  EXPECT_EQ(page_.findChild<WorkerTokensView*>()->workers().tokens.size(), 16U);
  EXPECT_GT(page_.findChild<QTableView*>()->model()->rowCount(), 5);
}

TEST_F(LivePageTest, ShowsABreakersStateAndTheTimeSinceItChanged) {
  show(100);
  EXPECT_EQ(cards()[2]->findChild<Pill*>()->text(), "open · 4.0 s");
  EXPECT_EQ(cards()[0]->findChild<Pill*>()->text(), "no breaker");
}

TEST_F(LivePageTest, DrawsNoMorePointsThanAPlotHasPixels) {
  page_.setSpan(std::chrono::minutes{5});
  show(299);
  const auto& calls = chart("Calls, sms");
  for (const auto& layer : calls.plot().layers) {
    EXPECT_LE(static_cast<int>(layer.columns.size()), calls.plotWidth() + 1);
    EXPECT_LE(static_cast<int>(layer.points.size()), 2 * calls.plotWidth() + 2);
  }
}

TEST_F(LivePageTest, GivesComparableScalesToAllDependencies) {
  show(64);
  EXPECT_EQ(chart("Calls, sms").plot().y.high, chart("Calls, payment").plot().y.high);
}

TEST_F(LivePageTest, ChoosesADependencyByAClickOnItsCard) {
  auto* panel = page_.findChild<ControlPanel*>();
  QTest::mouseClick(cards()[2], Qt::LeftButton, {}, QPoint{40, 20});
  EXPECT_EQ(panel->chosen(), 2U);
  EXPECT_TRUE(cards()[2]->property("selected").toBool());
  EXPECT_FALSE(cards()[0]->property("selected").toBool());
}

TEST_F(LivePageTest, ChoosesADependencyByAClickOnItsCharts) {
  auto* panel = page_.findChild<ControlPanel*>();
  auto& calls = chart("Calls, inventory");
  QTest::mouseClick(&calls, Qt::LeftButton, {}, calls.rect().center());
  EXPECT_EQ(panel->chosen(), 1U);
}

TEST_F(LivePageTest, TurnsTheKnobsOfTheChosenDependency) {
  QTest::mouseClick(cards()[1], Qt::LeftButton, {}, QPoint{40, 20});
  for (auto* row : page_.findChildren<KnobRow*>()) {
    if (row->knob().path == "inventory.downstream.outage") row->findChild<QCheckBox*>()->click();
  }
  ASSERT_EQ(run_.session().settings.size(), 1U);
  EXPECT_EQ(run_.session().settings[0].first, "inventory.downstream.outage");
  EXPECT_EQ(run_.session().settings[0].second, SettingValue{true});
}

TEST_F(LivePageTest, ShowsOtherKnobsOnceThePolicyAsksForThem) {
  QTest::mouseClick(cards()[2], Qt::LeftButton, {}, QPoint{40, 20});
  const auto has = [this](const std::string& path) {
    const auto rows = page_.findChildren<KnobRow*>();
    return std::any_of(rows.begin(), rows.end(), [&](KnobRow* row) { return row->knob().path == path; });
  };
  EXPECT_FALSE(has("sms.bulkhead.then"));
  run_.controller().turn("sms.bulkhead.max_wait", Duration{std::chrono::seconds{1}});
  run_.controller().turn("sms.bulkhead.policy", std::string{"wait"});
  EXPECT_TRUE(has("sms.bulkhead.then"));
}

TEST_F(LivePageTest, GoesBackToAMomentAndStaysThereWhileTheRunGoesOn) {
  show(100);
  page_.showMoment(atSecond(40));
  show(150);
  EXPECT_FALSE(page_.time().view().follows());
  const auto& columns = chart("Calls, sms").plot().layers.front().columns;
  EXPECT_TRUE(std::all_of(columns.begin(), columns.end(), [](const Column& c) { return c.from < 0; }));
  for (const auto& marker : chart("Calls, sms").plot().markers) EXPECT_LE(marker.at.x, 0);
}

TEST_F(LivePageTest, MarksTheMomentThatOneAskedFor) {
  show(100);
  page_.showMoment(atSecond(40));
  show(100);
  const auto pixels = [this](Role role) {
    const auto colour = toQt(themeOf(ThemeName::kDark).of(role)).rgb();
    const auto image = chart("Latency, sms").grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) count += image.pixel(markX(image), y) == colour ? 1 : 0;
    return count;
  };
  EXPECT_GT(pixels(Role::kAccent), 20);
  page_.time().follow();
  show(100);
  EXPECT_EQ(pixels(Role::kAccent), 0);
}

TEST_F(LivePageTest, PointingIntoOneChartTellsThatMomentInAll) {
  show(100);
  auto& calls = chart("Calls, sms");
  QTest::mouseMove(&calls, QPoint{markX(calls.grab().toImage()), 60});
  const auto read = [this](const QString& name) { return chart(name).plot().legend[0].value; };
  show(100);
  const auto moment = page_.time().axis(400).pointed;
  ASSERT_TRUE(moment);
  EXPECT_NEAR(toSeconds(*moment - atSecond(70)), 0, 0.2);
  EXPECT_NE(read("Calls, sms"), "–");
}

TEST_F(LivePageTest, ZoomsAndPansAllChartsTogether) {
  show(200);
  auto& requests = chart("Requests a second");
  turnWheel(requests, requests.rect().center(), 2);
  EXPECT_LT(page_.span(), std::chrono::seconds{60});
  auto& latency = chart("Latency, payment");
  const auto end = page_.time().view().end();
  drag(latency, latency.rect().center(), latency.rect().center() + QPoint{50, 0});
  EXPECT_LT(page_.time().view().end(), end);
  show(200);
  const auto& layers = chart("Calls, sms").plot().layers;
  EXPECT_TRUE(
      std::any_of(layers.begin(), layers.end(), [](const Layer& l) { return l.columns.size() > 10; }));
}

TEST_F(LivePageTest, ObeysTheArrowsWhereverTheFocusIsAmongTheCharts) {
  show(200);
  for (QWidget* focus : {static_cast<QWidget*>(&page_), static_cast<QWidget*>(cards()[1])}) {
    page_.time().follow();
    focus->setFocus();
    QTest::keyClick(focus, Qt::Key_Left);
    EXPECT_EQ(page_.time().view().end(), atSecond(194));
  }
}

TEST_F(LivePageTest, FollowsAnotherRunAgain) {
  show(100);
  page_.showMoment(atSecond(40));
  run_.controller().restart();
  run_.controller().poll();
  EXPECT_TRUE(page_.time().view().follows());
}

TEST_F(LivePageTest, TurnsAKnobByDraggingItsThreshold) {
  show(100);
  auto& latency = chart("Latency, sms");
  const auto map = latency.plotMap();
  ASSERT_FALSE(latency.plot().rules.empty());
  const QPointF from{map.area.left() + 20, map.y(latency.plot().rules[0].y)};
  QTest::mousePress(&latency, Qt::LeftButton, {}, from.toPoint());
  QTest::mouseMove(&latency, from.toPoint() + QPoint{0, 20});
  QTest::mouseRelease(&latency, Qt::LeftButton, {}, from.toPoint() + QPoint{0, 20});
  ASSERT_FALSE(run_.session().settings.empty());
  EXPECT_EQ(run_.session().settings.back().first, "sms.limiter.latency_threshold");
  EXPECT_LT(std::get<Duration>(run_.session().settings.back().second), std::chrono::milliseconds{400});
  page_.refreshCharts(true);
  EXPECT_LT(latency.plot().rules[0].y, std::log10(400));
}

TEST_F(LivePageTest, SaysInOneSentenceHowItGoes) {
  show(100);
  EXPECT_FALSE(page_.findChild<VerdictLine*>()->accessibleDescription().isEmpty());
}

TEST_F(LivePageTest, DrawsNothingWhileItIsHidden) {
  show(50);
  const auto before = chart("Calls, sms").plot().markers.size();
  page_.hide();
  show(100);
  EXPECT_EQ(chart("Calls, sms").plot().markers.size(), before);
}

TEST_F(LivePageTest, ChangesItsColoursWithTheTheme) {
  show(50);
  const auto dark = page_.grab().toImage().pixelColor(800, 300);
  page_.setTheme(themeOf(ThemeName::kLight));
  qApp->processEvents();
  const auto light = chart("Calls, inventory").grab().toImage().pixelColor(60, 4);
  EXPECT_LT(dark.lightness(), 128);
  EXPECT_GT(light.lightness(), 200);
}

TEST_F(LivePageTest, HasOtherCardsForAnotherScenario) {
  auto scenario = scriptedScenario();
  scenario.dependencies.resize(1);
  run_.controller().open({std::make_shared<Scenario>(scenario)});
  run_.controller().poll();
  EXPECT_EQ(cards().size(), 1);
  EXPECT_EQ(page_.findChild<ControlPanel*>()->chosen(), 0U);
}

}  // namespace
}  // namespace watertight
