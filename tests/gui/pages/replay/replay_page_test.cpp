// SPDX-License-Identifier: GPL-3.0-or-later
// The replay page as a person uses it: drop, map, brush, turn, compare.
#include "pages/replay/replay_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>

#include "bridge/qt_text.h"
#include "gui/support/drop_window.h"
#include "gui/support/hand.h"
#include "gui/support/some_trace.h"
#include "trace/format_registry.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

class ReplayPageTest : public DropWindowTest {
 protected:
  /// Replayed to the end, both of them, and measured.
  bool replayed() {
    return comes([this] {
      const auto beside = desk().beside();
      return desk().active() && !desk().busy() && desk().facts().with && beside.run != nullptr &&
             controller_.model().state().now >= Instant{controller_.model().scenario().duration} &&
             beside.run->state().now >= controller_.model().state().now;
    });
  }
  template <typename T>
  T& named(const QString& name) {
    for (auto* widget : window_.replayPage().findChildren<T*>()) {
      if (widget->accessibleName() == name) return *widget;
    }
    ADD_FAILURE() << "no " << name.toStdString();
    return *window_.findChild<T*>();
  }
  QPushButton& button(const QString& text) {
    for (auto* widget : window_.replayPage().findChildren<QPushButton*>()) {
      if (widget->text() == text) return *widget;
    }
    ADD_FAILURE() << "no button " << text.toStdString();
    return *window_.findChild<QPushButton*>();
  }
  QString sentence() { return named<QLabel>("The difference in a sentence").text(); }
};

/// With an incident dropped on it.
class OpenReplayPageTest : public ReplayPageTest {
 protected:
  void SetUp() override {
    ReplayPageTest::SetUp();
    drop(write("incident.csv", someIncidentAsCsv()));
    ASSERT_TRUE(replayed()) << window_.banner().text().toStdString();
  }
};

TEST_F(OpenReplayPageTest, ShowsADroppedTraceAsItWasBesideWithThresholds) {
  EXPECT_TRUE(window_.replayPage().isVisible());
  EXPECT_FALSE(window_.page().isVisible());
  EXPECT_THAT(controller_.model().names(), ElementsAre("catalog", "/users/{id}"));
  EXPECT_EQ(desk().facts().was->failed, 600);
  EXPECT_LT(desk().facts().with->failed, 100);
  EXPECT_TRUE(sentence().startsWith("With these thresholds")) << sentence().toStdString();
  EXPECT_EQ(desk().beside().run->names(), controller_.model().names());
}

TEST_F(OpenReplayPageTest, SaysWhatTheTraceCannotTell) {
  auto& report = named<QScrollArea>("Import report");
  EXPECT_TRUE(report.isVisible()) << "unasked";
  QStringList texts;
  for (auto* label : report.findChildren<QLabel*>()) texts << label->text();
  EXPECT_TRUE(texts.join('\n').contains("no rejected call is recorded")) << texts.join('\n').toStdString();
}

TEST_F(OpenReplayPageTest, LeavesEverythingAsItIsWhenAFileCannotBeImported) {
  const auto run = controller_.model().state().run;
  drop(write("bad.log", "nobody knows this\n"));
  ASSERT_TRUE(comes([this] { return window_.banner().isVisible(); }));
  EXPECT_TRUE(window_.banner().text().startsWith("Not imported"));
  EXPECT_EQ(controller_.model().state().run, run);
  EXPECT_TRUE(desk().active());
  EXPECT_TRUE(QString::fromStdString(desk().trace()->path).endsWith("incident.csv"));
}

TEST_F(OpenReplayPageTest, ReplaysThePartThatAHandDragsAcross) {
  auto& chart = named<TimeChart>("Calls a second over the whole trace");
  const auto area = chart.plotMap().area.toRect();
  const int y = area.center().y();
  drag(chart, {area.left() + area.width() / 2, y}, {area.left() + area.width() * 3 / 4, y});
  ASSERT_TRUE(comes([this] { return controller_.model().scenario().duration < 60s; }));
  ASSERT_TRUE(replayed());
  EXPECT_NEAR(toSeconds(desk().span().view().span()), 30, 2);
  EXPECT_NEAR(static_cast<double>(desk().facts().was->calls), 600, 60);
  button("All of it").click();
  ASSERT_TRUE(comes([this] { return controller_.model().scenario().duration > 100s; }));
  EXPECT_TRUE(replayed());
  EXPECT_EQ(desk().facts().was->calls, 2400);
}

TEST_F(OpenReplayPageTest, MovesAndStretchesTheChosenPart) {
  auto& chart = named<TimeChart>("Calls a second over the whole trace");
  const auto area = chart.plotMap().area.toRect();
  const auto at = [&](double share) {
    return QPoint{area.left() + static_cast<int>(area.width() * share), area.center().y()};
  };
  drag(chart, at(0.25), at(0.5));
  drag(chart, at(0.375), at(0.625));
  EXPECT_NEAR(toSeconds(desk().span().view().from().time_since_epoch()), 60, 2);
  drag(chart, at(0.75), at(0.9));
  EXPECT_NEAR(toSeconds(desk().span().view().span()), 48, 2);
  QTest::mouseDClick(&chart, Qt::LeftButton, {}, at(0.1));
  EXPECT_TRUE(desk().span().view().showsAll());
}

TEST_F(OpenReplayPageTest, ReplaysThroughFittedDownstreamsAndSaysHowGoodTheyAre) {
  auto& note = named<QScrollArea>("Fit of the downstreams");
  EXPECT_FALSE(note.isVisible());
  auto& latencies = named<QComboBox>("Latencies");
  latencies.setFocus();
  QTest::keyClick(&latencies, Qt::Key_End);
  EXPECT_EQ(latencies.currentText(), "fitted");
  ASSERT_TRUE(comes([this] { return desk().fit().size() == 2; }));
  ASSERT_TRUE(replayed());
  EXPECT_TRUE(note.isVisible());
  QStringList words;
  for (auto* label : note.findChildren<QLabel*>()) words << label->text();
  ASSERT_EQ(words.size(), 2);
  EXPECT_TRUE(words[0].startsWith("catalog: service 10 ms at p50")) << words[0].toStdString();
  EXPECT_TRUE(words[0].contains("never saturated")) << words[0].toStdString();
  EXPECT_TRUE(words[0].endsWith("on the held-out third: good")) << words[0].toStdString();
  EXPECT_TRUE(desk().facts().other) << "the other extreme, for the band";
  EXPECT_EQ(desk().facts().was->failed, 600) << "as it was";
  QTest::keyClick(&latencies, Qt::Key_Home);
  ASSERT_TRUE(comes([this] { return desk().fit().empty(); }));
  ASSERT_TRUE(replayed());
  EXPECT_FALSE(note.isVisible());
  EXPECT_FALSE(desk().facts().other);
}

TEST_F(OpenReplayPageTest, ReplaysThePartThatKeysChoose) {
  auto& whole = named<TraceOverviewPanel>("The whole trace");
  whole.setFocus();
  for (int i = 0; i < 4; ++i) QTest::keyPress(&whole, Qt::Key_Left, Qt::ShiftModifier);
  QTest::keyRelease(&whole, Qt::Key_Left, Qt::ShiftModifier);
  ASSERT_TRUE(comes([this] { return controller_.model().scenario().duration < 90s; }));
  EXPECT_NEAR(toSeconds(desk().span().view().span()), 120 * 0.6561, 2);
  QTest::keyClick(&whole, Qt::Key_Right);
  EXPECT_NEAR(toSeconds(desk().span().view().from().time_since_epoch()), 7.9, 1);
  EXPECT_TRUE(whole.accessibleDescription().contains("Replayed: 0:0"))
      << whole.accessibleDescription().toStdString();
  QTest::keyClick(&whole, Qt::Key_Home);
  EXPECT_TRUE(desk().span().view().showsAll());
  EXPECT_TRUE(comes([this] { return controller_.model().scenario().duration > 100s; }));
}

TEST_F(OpenReplayPageTest, MapsNamesToCompartments) {
  auto& table = named<QTableWidget>("Names in the trace and their compartments");
  ASSERT_EQ(table.rowCount(), 2);
  EXPECT_EQ(table.item(1, 0)->text(), "/users/{id} (2 names)");
  auto& target = named<QComboBox>("Compartment of /users/{id}");
  target.setFocus();
  target.lineEdit()->selectAll();
  QTest::keyClicks(target.lineEdit(), "people");
  QTest::keyClick(target.lineEdit(), Qt::Key_Return);
  ASSERT_TRUE(comes([this] { return controller_.model().names().back() == "people"; }));
  ASSERT_TRUE(replayed());
  target.lineEdit()->selectAll();
  QTest::keyClicks(target.lineEdit(), "leave out");
  QTest::keyClick(target.lineEdit(), Qt::Key_Return);
  ASSERT_TRUE(comes([this] { return controller_.model().names().size() == 1; }));
  ASSERT_TRUE(replayed());
  EXPECT_EQ(desk().facts().was->failed, 0);
}

TEST_F(OpenReplayPageTest, SaysWhyANameCannotBeMapped) {
  auto& target = named<QComboBox>("Compartment of catalog");
  target.lineEdit()->selectAll();
  QTest::keyClicks(target.lineEdit(), "service");
  QTest::keyClick(target.lineEdit(), Qt::Key_Return);
  EXPECT_TRUE(window_.banner().isVisible());
  EXPECT_EQ(target.currentText(), "catalog");
}

TEST_F(OpenReplayPageTest, ReplaysAnewWhenAThresholdIsTurned) {
  const auto before = desk().facts().with->rejected;
  ASSERT_TRUE(controller_.turn("/users/{id}.bulkhead.limit", SettingValue{std::int64_t{100}}));
  ASSERT_TRUE(comes(
      [this] { return controller_.model().scenario().dependencies[1].compartment.bulkhead->limit == 100; }));
  ASSERT_TRUE(replayed());
  EXPECT_NE(desk().facts().with->rejected, before);
  EXPECT_TRUE(controller_.model().scenario().sets.empty()) << "from the beginning, not from now on";
}

TEST_F(OpenReplayPageTest, GoesOnLookingAtWhatWasLookedAtWhenAThresholdIsTurned) {
  auto& time = window_.page().time();
  time.show(Instant{70s}, Instant{80s});
  ASSERT_TRUE(controller_.turn("/users/{id}.bulkhead.limit", SettingValue{std::int64_t{100}}));
  ASSERT_TRUE(comes(
      [this] { return controller_.model().scenario().dependencies[1].compartment.bulkhead->limit == 100; }));
  EXPECT_TRUE(comes([&] { return time.view().from() == Instant{70s} && time.view().end() == Instant{80s}; }));
}

TEST_F(OpenReplayPageTest, MeasuresAnewUnderAnotherIsolation) {
  const auto before = desk().facts().with->rejected;
  ASSERT_GT(before, 0);
  controller_.setIsolation(Isolation::kNone);
  ASSERT_TRUE(comes([this] { return controller_.model().scenario().service.isolation == Isolation::kNone; }));
  ASSERT_TRUE(replayed());
  EXPECT_EQ(desk().facts().with->rejected, 0);
}

TEST_F(OpenReplayPageTest, LeavesKnobsToTheRunOnTheLivePage) {
  window_.showPage(Page::kLive);
  const auto run = controller_.model().state().run;
  ASSERT_TRUE(controller_.turn("catalog.bulkhead.limit", SettingValue{std::int64_t{3}}));
  EXPECT_FALSE(desk().busy());
  EXPECT_EQ(controller_.model().state().run, run);
}

TEST_F(OpenReplayPageTest, JumpsToWhatIsWorthSeeing) {
  button("Rejection").click();
  const auto marked = window_.page().time().view().marked();
  ASSERT_TRUE(marked);
  EXPECT_GT(*marked, Instant{60s});
  EXPECT_LT(*marked, Instant{65s});
  button("Breaker").click();
  EXPECT_GT(*window_.page().time().view().marked(), Instant{60s});
  EXPECT_FALSE(button("Limit change").isEnabled()) << "no limiter, no change";
}

TEST_F(OpenReplayPageTest, PlaysFromTheStartAtTheBarsSpeed) {
  controller_.setSpeed(1);
  button("Play from the start").click();
  ASSERT_TRUE(comes([this] {
    const auto& state = controller_.model().state();
    return !state.paused && state.now < Instant{60s};
  }));
  button("Run to the end").click();
  EXPECT_TRUE(replayed());
}

TEST_F(OpenReplayPageTest, TriesAScenariosCompartments) {
  desk().useCompartmentsOf(write("mine.scenario.toml", R"(schema = 1
name = "mine"
[[dependency]]
name = "catalog"
downstream = { latency = { kind = "fixed", value = "10ms" } }
bulkhead = { limit = 77 }
)"));
  ASSERT_TRUE(comes(
      [this] { return controller_.model().scenario().dependencies[0].compartment.bulkhead->limit == 77; }));
  EXPECT_TRUE(replayed());
  EXPECT_EQ(named<QComboBox>("Compartments that are tried").currentText(), "mine");
  desk().useCompartmentsOf(write("bad.scenario.toml", "schema = 1\nnonsense = 2\n"));
  EXPECT_TRUE(window_.banner().isVisible());
  EXPECT_EQ(named<QComboBox>("Compartments that are tried").currentText(), "mine");
}

TEST_F(ReplayPageTest, AsksWhichFormatItIsWhereTwoFit) {
  const auto path = write(
      "spans.json", R"([{"traceID":"a","spanID":"b","traceId":"a","id":"b","timestamp":1,"startTime":1,)"
                    R"("duration":1,"kind":"CLIENT","remoteEndpoint":{"serviceName":"mail"}}])");
  drop(path);
  const auto asked = [this] {
    for (auto* widget : window_.replayPage().findChildren<QWidget*>()) {
      if (widget->accessibleName() == "Question of the format") return widget->isVisible();
    }
    return false;
  };
  ASSERT_TRUE(comes(asked)) << window_.banner().text().toStdString();
  button("Leave it").click();
  EXPECT_FALSE(asked());
  EXPECT_EQ(desk().trace(), nullptr);
  drop(path);
  ASSERT_TRUE(comes(asked));
  button(toQt(traceFormatNamed("zipkin-json")->title())).click();
  ASSERT_TRUE(comes([this] { return desk().trace() != nullptr; })) << window_.banner().text().toStdString();
  EXPECT_EQ(desk().trace()->read.trace.format, "zipkin-json");
}

TEST_F(ReplayPageTest, InvitesToOpenATraceWhereThereIsNone) {
  window_.showPage(Page::kReplay);
  EXPECT_TRUE(button("Open a trace…").isVisible());
  EXPECT_FALSE(named<QTableWidget>("Names in the trace and their compartments").isVisible());
}

TEST_F(OpenReplayPageTest, HidesTheSetUpToGiveTheChartsItsRoom) {
  button("Set-up").click();
  EXPECT_FALSE(named<QTableWidget>("Names in the trace and their compartments").isVisible());
  button("Set-up").click();
  EXPECT_TRUE(named<QTableWidget>("Names in the trace and their compartments").isVisible());
}

}  // namespace
}  // namespace watertight
