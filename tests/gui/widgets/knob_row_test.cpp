// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/knob_row.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QWheelEvent>
#include <memory>

#include "support/scripted_session.h"

namespace watertight {
namespace {

using Turns = std::vector<std::pair<std::string, SettingValue>>;

class KnobRowTest : public ::testing::Test {
 protected:
  KnobRow& row(const std::string& path) {
    for (const auto& section : KnobBoard{scenario_}.sections(2)) {
      for (const auto& knob : section.knobs) {
        if (knob.path == path) row_ = std::make_unique<KnobRow>(knob);
      }
    }
    QObject::connect(
        row_.get(), &KnobRow::turned,
        [this](const std::string& where, const SettingValue& value) { turns_.emplace_back(where, value); });
    row_->show();
    return *row_;
  }
  template <typename T>
  T& child() {
    return *row_->findChild<T*>();
  }
  [[nodiscard]] bool turnedWithin() const {
    return QTest::qWaitFor([this] { return !turns_.empty(); });
  }

  Scenario scenario_ = scriptedScenario();
  std::unique_ptr<KnobRow> row_;
  Turns turns_;
};

TEST_F(KnobRowTest, TurnsOnceAfterAKeyPress) {
  row("sms.bulkhead.limit");
  QTest::keyClick(&child<QSlider>(), Qt::Key_Right);
  QTest::keyClick(&child<QSlider>(), Qt::Key_Right);
  EXPECT_EQ(child<QLineEdit>().text(), "12 calls") << "the value follows at once";
  EXPECT_TRUE(turns_.empty()) << "but the knob counts as turned once the slider rests";
  ASSERT_TRUE(turnedWithin());
  ASSERT_EQ(turns_.size(), 1U);
  EXPECT_EQ(turns_[0].first, "sms.bulkhead.limit");
  EXPECT_EQ(turns_[0].second, SettingValue{std::int64_t{12}});
}

TEST_F(KnobRowTest, TurnsWhenTheSliderIsLetGo) {
  row("sms.downstream.slowdown");
  auto& slider = child<QSlider>();
  slider.setSliderDown(true);
  slider.setValue(slider.maximum());
  slider.setSliderDown(false);
  ASSERT_EQ(turns_.size(), 1U);
  EXPECT_EQ(turns_[0].second, SettingValue{50.0});
}

TEST_F(KnobRowTest, SwitchesAnOutageOn) {
  row("sms.downstream.outage");
  child<QCheckBox>().click();
  ASSERT_EQ(turns_.size(), 1U);
  EXPECT_EQ(turns_[0].second, SettingValue{true});
}

TEST_F(KnobRowTest, ChoosesAPolicy) {
  row("sms.bulkhead.policy");
  auto& choice = child<QComboBox>();
  choice.setCurrentIndex(choice.findText("caller runs"));
  emit choice.activated(choice.currentIndex());
  ASSERT_EQ(turns_.size(), 1U);
  EXPECT_EQ(turns_[0].second, SettingValue{std::string{"caller_runs"}});
}

TEST_F(KnobRowTest, GoesBackToTheScenariosValue) {
  auto knob = row("sms.bulkhead.limit").knob();
  EXPECT_TRUE(child<QPushButton>().isHidden());
  knob.value = std::int64_t{4};
  row_->setKnob(knob);
  ASSERT_FALSE(child<QPushButton>().isHidden());
  child<QPushButton>().click();
  ASSERT_EQ(turns_.size(), 1U);
  EXPECT_EQ(turns_[0].second, SettingValue{std::int64_t{10}});
}

TEST_F(KnobRowTest, GoesBackAtADoubleClickOnItsNameOrItsSlider) {
  auto knob = row("sms.bulkhead.limit").knob();
  for (QWidget* place : {static_cast<QWidget*>(&child<QLabel>()), static_cast<QWidget*>(&child<QSlider>())}) {
    turns_.clear();
    knob.value = std::int64_t{4};
    row_->setKnob(knob);
    QTest::mouseDClick(place, Qt::LeftButton);
    ASSERT_EQ(turns_.size(), 1U);
    EXPECT_EQ(turns_[0].second, SettingValue{std::int64_t{10}});
  }
}

TEST_F(KnobRowTest, IsMarkedWhileItStandsElsewhereThanInTheScenario) {
  auto knob = row("sms.bulkhead.limit").knob();
  const auto marked = [this] { return child<QLabel>().property("look").toString() == "turned"; };
  EXPECT_FALSE(marked());
  const auto unturned = row_->grab().toImage();
  knob.value = std::int64_t{4};
  row_->setKnob(knob);
  EXPECT_TRUE(marked());
  EXPECT_FALSE(child<QPushButton>().isHidden()) << "not by colour alone";
  knob.value = knob.initial;
  row_->setKnob(knob);
  EXPECT_FALSE(marked());
  EXPECT_EQ(row_->grab().toImage(), unturned);
}

TEST_F(KnobRowTest, ShowsTheValueAgainWhenTypingIsGivenUp) {
  row("sms.bulkhead.limit");
  auto& value = child<QLineEdit>();
  QTest::keyClicks(&value, "37");
  QTest::keyClick(&value, Qt::Key_Escape);
  EXPECT_EQ(value.text(), "10 calls");
  EXPECT_TRUE(turns_.empty());
}

TEST_F(KnobRowTest, FollowsAKnobThatTheScenarioTurns) {
  auto knob = row("sms.bulkhead.limit").knob();
  knob.value = std::int64_t{4};
  row_->setKnob(knob);
  EXPECT_EQ(child<QLineEdit>().text(), "4 calls");
  EXPECT_EQ(KnobSlider{knob}.valueAt(child<QSlider>().value()), SettingValue{std::int64_t{4}});
  EXPECT_TRUE(turns_.empty());
}

TEST_F(KnobRowTest, ComesBackWhenTheTurnIsRefused) {
  const auto knob = row("sms.bulkhead.limit").knob();
  QTest::keyClick(&child<QSlider>(), Qt::Key_Right);
  ASSERT_TRUE(turnedWithin());
  row_->setKnob(knob);
  EXPECT_EQ(child<QLineEdit>().text(), "10 calls");
}

TEST_F(KnobRowTest, HandsOnWhatIsTyped) {
  row("sms.bulkhead.limit");
  QSignalSpy typed{row_.get(), &KnobRow::typed};
  auto& value = child<QLineEdit>();
  value.selectAll();
  QTest::keyClicks(&value, "37");
  QTest::keyClick(&value, Qt::Key_Return);
  ASSERT_EQ(typed.count(), 1);
  EXPECT_EQ(typed[0][1].value<std::string>(), "37");
}

TEST_F(KnobRowTest, IsNotTurnedByScrollingPastIt) {
  row("sms.bulkhead.limit");
  auto& slider = child<QSlider>();
  slider.clearFocus();
  const int before = slider.value();
  QWheelEvent wheel{{5, 5}, {5, 5}, {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false};
  QApplication::sendEvent(&slider, &wheel);
  EXPECT_EQ(slider.value(), before);
}

TEST_F(KnobRowTest, HasANameAndAnExplanation) {
  row("sms.downstream.slowdown");
  EXPECT_EQ(child<QSlider>().accessibleName(), "sms.downstream.slowdown");
  EXPECT_FALSE(row_->toolTip().isEmpty());
}

}  // namespace
}  // namespace watertight
