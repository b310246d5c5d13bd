// SPDX-License-Identifier: GPL-3.0-or-later
// The tune page as a person uses it: try, cancel, try again, choose, use.
#include "pages/tune/tune_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

#include "charts/heat_map_view.h"
#include "charts/xy_view.h"
#include "gui/support/drop_window.h"
#include "gui/support/tuned.h"

namespace watertight {
namespace {

using testing::HasSubstr;

class TunePageTest : public DropWindowTest {
 protected:
  void SetUp() override {
    DropWindowTest::SetUp();
    drop(write("tight.scenario.toml", kTightScenario));
    ASSERT_TRUE(comes([this] { return controller_.model().scenario().name == "tight"; }));
    window_.showPage(Page::kTune);
  }
  TunePage& page() { return window_.tunePage(); }
  const TuneStudy& study() { return page().desk().study(); }
  QPushButton& button(const QString& text) {
    for (auto* widget : page().findChildren<QPushButton*>()) {
      if (widget->text() == text) return *widget;
    }
    ADD_FAILURE() << "no button " << text.toStdString();
    return *window_.findChild<QPushButton*>();
  }
  QList<QLineEdit*> values() {
    QList<QLineEdit*> fields;
    for (auto* field : page().setup().findChildren<QLineEdit*>()) {
      if (field->accessibleName() == "Values") fields << field;
    }
    return fields;
  }
  void press(const QString& text) { QTest::mouseClick(&button(text), Qt::LeftButton); }
  /// All of it, and drawn.
  bool tried() {
    return comes([this] {
      const bool there = !page().desk().busy() && study().done() > 0 && study().done() == study().total();
      return there && page().point().isVisible();
    });
  }
  HeatMapView& map() { return *page().pictures().findChild<HeatMapView*>(); }
  XyView& picture(PicturePanel::View view) {
    page().pictures().show(view);
    for (auto* each : page().pictures().findChildren<XyView*>()) {
      if (each->isVisible()) return *each;
    }
    ADD_FAILURE() << "no picture is shown";
    return *page().pictures().findChild<XyView*>();
  }
};

TEST_F(TunePageTest, OffersTheKnobsOfTheRunAndTriesThem) {
  ASSERT_EQ(values().size(), 2);
  EXPECT_EQ(values()[0]->text(), "1:8:x2");
  press("Try them");
  ASSERT_TRUE(tried()) << window_.banner().text().toStdString();
  EXPECT_GT(study().figure(*study().best(Objective::kGoodput), Objective::kGoodput)->mean,
            study().figure(0, Objective::kGoodput)->mean);
  EXPECT_EQ(page().point().chosen(), study().best(Objective::kGoodput)) << "the best is looked at, unasked";
}

TEST_F(TunePageTest, AWrongValueIsToldWhereItIsTyped) {
  values()[0]->setText("8:1:x2");
  EXPECT_FALSE(button("Try them").isEnabled());
  values()[0]->setText("1,8");
  EXPECT_TRUE(button("Try them").isEnabled());
}

TEST_F(TunePageTest, AStudyIsCancelledWithinATenthOfASecondAndTriedAgain) {
  values()[0]->setText("1:400");
  press("Try them");
  ASSERT_TRUE(comes([this] { return study().done() > 2; }));
  QElapsedTimer clock;
  clock.start();
  press("Cancel");
  EXPECT_LT(clock.elapsed(), 1000) << "100 ms on an idle machine";
  EXPECT_FALSE(page().desk().busy());
  EXPECT_LT(study().done(), study().total());
  values()[0]->setText("1,8");
  press("Try them");
  ASSERT_TRUE(tried());
  EXPECT_EQ(study().total(), study().points().back() + 1) << "nothing of the first one is left";
}

TEST_F(TunePageTest, AClickOnACellChoosesItsPoint) {
  press("Try them");
  ASSERT_TRUE(tried());
  ASSERT_TRUE(comes([this] { return map().isVisible() && !map().map().cells.empty(); }));
  const auto& cell = map().map().cells.back();
  QTest::mouseClick(&map(), Qt::LeftButton, {}, map().boxOf(cell).center().toPoint());
  EXPECT_EQ(page().point().chosen(), cell.point);
  QTest::keyClick(&map(), Qt::Key_Left);
  EXPECT_NE(page().point().chosen(), cell.point);
}

TEST_F(TunePageTest, AClickOnADotOfCurveAndTradeOffChoosesItsPoint) {
  press("Try them");
  ASSERT_TRUE(tried());
  for (const auto view : {PicturePanel::kCurve, PicturePanel::kTradeOff}) {
    auto& shown = picture(view);
    QTest::qWait(0);
    ASSERT_FALSE(shown.picture().dots.empty());
    const auto& dot = shown.picture().dots.back();
    QTest::mouseClick(shown.viewport(), Qt::LeftButton, {}, shown.placeOf(dot));
    EXPECT_EQ(page().point().chosen(), dot.point) << view;
  }
}

TEST_F(TunePageTest, UseThisTurnsTheKnobsOfTheRun) {
  values()[1]->setText("0,4");
  press("Try them");
  ASSERT_TRUE(tried());
  const auto best = *study().best(Objective::kGoodput);
  page().desk().use(best);
  EXPECT_TRUE(window_.page().isVisible()) << "there one sees what it does";
  const auto& bulkhead = *controller_.model().knobs().current().dependencies[0].compartment.bulkhead;
  EXPECT_EQ(bulkhead.limit, 8);
}

TEST_F(TunePageTest, APointIsShownBesideTheRun) {
  press("Try them");
  ASSERT_TRUE(tried());
  page().desk().showBeside(*study().best(Objective::kGoodput));
  EXPECT_TRUE(window_.page().isVisible());
  EXPECT_TRUE(window_.desk().compare().active());
  EXPECT_EQ(window_.desk().compare().second().changes.size(), 2U);
}

TEST_F(TunePageTest, AnotherScenarioBringsItsOwnKnobs) {
  drop(write("other.scenario.toml", std::string{kTightScenario}.replace(
                                        std::string{kTightScenario}.find("\"sms\""), 5, "\"mail\"")));
  ASSERT_TRUE(comes([this] { return controller_.model().names().front() == "mail"; }));
  window_.showPage(Page::kTune);
  EXPECT_TRUE(comes([this] { return page().setup().setup().knobs.front().path == "mail.bulkhead.limit"; }));
}

TEST_F(TunePageTest, TheLastKnobLeftOutIsToldAsMissing) {
  while (!page().setup().findChildren<KnobField*>().isEmpty()) {
    emit page().setup().findChildren<KnobField*>().front()->removeAsked();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  EXPECT_FALSE(button("Try them").isEnabled());
  press("Add a knob");
  EXPECT_TRUE(button("Try them").isEnabled());
}

}  // namespace
}  // namespace watertight
