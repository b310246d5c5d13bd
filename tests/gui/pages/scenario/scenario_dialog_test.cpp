// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/scenario_dialog.h"

#include <gmock/gmock.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>

#include "sim/scenario_toml.h"
#include "widgets/calm_inputs.h"
#include "widgets/fault_axis_view.h"
#include "widgets/latency_curve_view.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

constexpr const char* kText = R"(schema = 1
name = "two"
duration = "180s"
[[route]]
name = "checkout"
calls = ["mail"]
optional = ["sms"]
[[dependency]]
name = "mail"
downstream = { latency = { kind = "lognormal", median = "60ms", p99 = "250ms" } }
bulkhead = { limit = 10 }
[[dependency]]
name = "sms"
downstream = { latency = { kind = "fixed", value = "10ms" } }
[[fault]]
at = "60s"
for = "45s"
dependency = "sms"
slowdown = 12
)";

class ScenarioDialogTest : public ::testing::Test {
 protected:
  void SetUp() override {
    dialog_.follow(*parseScenario(kText, "f"));
    dialog_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&dialog_));
    QApplication::setActiveWindow(&dialog_);
    QObject::connect(&dialog_, &ScenarioDialog::applied,
                     [this](const Scenario& scenario) { applied_.push_back(scenario); });
  }
  template <typename T>
  T& named(const QString& name) {
    for (auto* widget : dialog_.findChildren<T*>()) {
      if (widget->accessibleName() == name && widget->isVisibleTo(widget->window())) return *widget;
    }
    for (auto* widget : dialog_.findChildren<T*>()) {
      if (widget->accessibleName() == name) return *widget;
    }
    ADD_FAILURE() << "no " << name.toStdString();
    return *dialog_.findChild<T*>();
  }
  QPushButton& button(const QString& text, QWidget* within = nullptr) {
    for (auto* widget : (within != nullptr ? within : &dialog_)->findChildren<QPushButton*>()) {
      if (widget->isVisible() && widget->text().remove(QLatin1Char{'&'}) == text) return *widget;
    }
    ADD_FAILURE() << "no button " << text.toStdString();
    return *dialog_.findChild<QPushButton*>();
  }
  void open(int tab) { dialog_.findChild<QTabWidget*>()->setCurrentIndex(tab); }
  void type(const QString& field, const QString& text) {
    auto& edit = named<QLineEdit>(field);
    edit.setFocus();
    edit.selectAll();
    QTest::keyClicks(&edit, text);
    QTest::keyClick(&edit, Qt::Key_Return);
  }
  QStringList problems() {
    QStringList out;
    for (auto* label : dialog_.findChildren<QLabel*>()) {
      if (label->property("look") == "fault" && label->isVisible()) out << label->text();
    }
    return out;
  }
  [[nodiscard]] const Scenario& draft() const { return dialog_.draft().scenario(); }

  ScenarioDialog dialog_;
  std::vector<Scenario> applied_;
};

TEST_F(ScenarioDialogTest, AppliesATypedValue) {
  EXPECT_FALSE(button("Apply and restart").isEnabled()) << "nothing was changed yet";
  type("Bulkhead Limit", "4 calls");
  EXPECT_TRUE(problems().empty());
  button("Apply and restart").click();
  ASSERT_EQ(applied_.size(), 1U);
  EXPECT_EQ(applied_[0].dependencies[0].compartment.bulkhead->limit, 4);
}

TEST_F(ScenarioDialogTest, AnswersWhatIsWrongAtTheField) {
  type("Bulkhead Limit", "many");
  ASSERT_EQ(problems().size(), 1);
  EXPECT_TRUE(problems()[0].contains("a whole number from 0 to 1000000"));
  EXPECT_EQ(named<QLineEdit>("Bulkhead Limit").text(), "many") << "to be put right";
  type("Bulkhead Limit", "5");
  EXPECT_TRUE(problems().empty());
}

TEST_F(ScenarioDialogTest, GivesUpWhatWasTypedForOneDependencyAtAnother) {
  type("Bulkhead Limit", "many");
  named<QListWidget>("Dependencies").setCurrentRow(1);
  EXPECT_TRUE(problems().empty());
  named<QListWidget>("Dependencies").setCurrentRow(0);
  EXPECT_EQ(named<QLineEdit>("Bulkhead Limit").text(), "10");
}

TEST_F(ScenarioDialogTest, SaysAtTheBottomWhatKeepsItFromRunning) {
  auto& kind = named<QComboBox>("Service time Kind");
  kind.setCurrentIndex(kind.findData("empirical"));
  emit kind.activated(kind.currentIndex());
  EXPECT_FALSE(problems().empty());
  EXPECT_FALSE(button("Apply and restart").isEnabled());
}

TEST_F(ScenarioDialogTest, DrawsTheCurveOfAServiceTimeBesideItsNumbers) {
  auto& curve = named<LatencyCurveView>("Distribution of service times");
  ASSERT_TRUE(curve.curve());
  EXPECT_EQ(curve.accessibleDescription(), "p50 60 ms, p95 165 ms, p99 250 ms");
  type("Service time P99", "600ms");
  EXPECT_TRUE(curve.accessibleDescription().endsWith("p99 600 ms"));
}

TEST_F(ScenarioDialogTest, AddsADependencyAndRenamesItInPlace) {
  button("Add").click();
  auto& list = named<QListWidget>("Dependencies");
  EXPECT_EQ(list.currentItem()->text(), "dependency");
  list.currentItem()->setText("search");
  EXPECT_TRUE(QTest::qWaitFor([this] { return draft().dependencies.back().name == "search"; }));
  EXPECT_THAT(draft().routes[0].calls, ElementsAre("mail", "search"));
  list.currentItem()->setText("service");
  EXPECT_TRUE(QTest::qWaitFor([this] { return !problems().empty(); }));
  EXPECT_EQ(draft().dependencies.back().name, "search");
  EXPECT_EQ(list.currentItem()->text(), "search");
}

TEST_F(ScenarioDialogTest, CopiesTheChosenDependency) {
  named<QListWidget>("Dependencies").setCurrentRow(1);
  button("Copy").click();
  ASSERT_EQ(draft().dependencies.size(), 3U);
  EXPECT_EQ(draft().dependencies[2].name, "sms 2");
  EXPECT_EQ(named<QListWidget>("Dependencies").currentItem()->text(), "sms 2");
}

TEST_F(ScenarioDialogTest, PutsABreakerIn) {
  named<Switch>("Breaker").click();
  EXPECT_TRUE(draft().dependencies[0].compartment.breaker);
  type("Breaker Recovery", "7s");
  EXPECT_EQ(draft().dependencies[0].compartment.breaker->recovery, Duration{7s});
}

TEST_F(ScenarioDialogTest, EditsWhatARouteCalls) {
  open(1);
  type("Calls", "sms, mail");
  EXPECT_THAT(draft().routes[0].calls, ElementsAre("sms", "mail"));
  type("Optional", "smx");
  ASSERT_EQ(problems().size(), 1);
  EXPECT_TRUE(problems()[0].contains("the nearest known one is \"sms\""));
}

TEST_F(ScenarioDialogTest, EditsAFaultInItsTable) {
  open(2);
  auto& table = named<QTableWidget>("Faults");
  ASSERT_EQ(table.rowCount(), 1);
  table.item(0, 0)->setText("50s");
  table.item(0, 5)->setText("20x");
  EXPECT_EQ(draft().faults[0].at, Instant{50s});
  EXPECT_EQ(draft().faults[0].effect.slowdown, 20);
  table.item(0, 1)->setText("long");
  EXPECT_EQ(problems().size(), 1);
  EXPECT_EQ(table.item(0, 1)->text(), "45s");
}

TEST_F(ScenarioDialogTest, DragsAFaultAlongTheAxisAndMakesItLonger) {
  open(2);
  auto& axis = *dialog_.findChild<FaultAxisView*>();
  const auto drag = [&](const QPointF& from, double by) {
    const auto at = from.toPoint();
    QTest::mousePress(&axis, Qt::LeftButton, {}, at);
    QMouseEvent move{QEvent::MouseMove, QPointF{at.x() + by, double(at.y())},
                     QCursor::pos(),    Qt::LeftButton,
                     Qt::LeftButton,    Qt::NoModifier};
    QApplication::sendEvent(&axis, &move);
    QTest::mouseRelease(&axis, Qt::LeftButton, {}, at + QPoint{static_cast<int>(by), 0});
  };
  const double second = axis.bandRect(0).width() / 45;
  drag(axis.bandRect(0).center(), 20 * second);
  EXPECT_NEAR(toSeconds(draft().faults[0].at->time_since_epoch()), 80, 1);
  EXPECT_EQ(draft().faults[0].length, Duration{45s});
  drag({axis.bandRect(0).right() - 2, axis.bandRect(0).center().y()}, 30 * second);
  EXPECT_NEAR(toSeconds(*draft().faults[0].length), 75, 1);
  EXPECT_NEAR(toSeconds(draft().faults[0].at->time_since_epoch()), 80, 1);
}

TEST_F(ScenarioDialogTest, MovesAFaultWithTheKeys) {
  open(2);
  auto& axis = *dialog_.findChild<FaultAxisView*>();
  axis.setFocus();
  QTest::keyClick(&axis, Qt::Key_Down);
  QTest::keyClick(&axis, Qt::Key_Right);
  EXPECT_EQ(draft().faults[0].at, Instant{60500ms});
  QTest::keyClick(&axis, Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_EQ(draft().faults[0].length, Duration{44500ms});
}

TEST_F(ScenarioDialogTest, AddsAndRemovesFaults) {
  open(2);
  button("Add fault").click();
  EXPECT_EQ(draft().faults.size(), 2U);
  EXPECT_EQ(named<QTableWidget>("Faults").currentRow(), 1);
  button("Remove fault").click();
  EXPECT_EQ(draft().faults.size(), 1U);
}

TEST_F(ScenarioDialogTest, FollowsAnotherRunUnlessSomethingWasChanged) {
  auto other = *parseScenario(kText, "f");
  other.name = "other";
  dialog_.follow(other);
  EXPECT_EQ(draft().name, "other");
  type("Bulkhead Limit", "4");
  auto third = other;
  third.name = "third";
  dialog_.follow(third);
  EXPECT_EQ(draft().name, "other") << "what was typed is not lost";
  button("Discard changes").click();
  EXPECT_EQ(draft().name, "third");
}

}  // namespace
}  // namespace watertight
