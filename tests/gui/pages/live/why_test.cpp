// SPDX-License-Identifier: GPL-3.0-or-later
// Asking why: by clicks in the charts and by the journal, of a real run in virtual time.
#include <gtest/gtest.h>

#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "pages/live/live_page.h"
#include "present/why_change.h"
#include "present/why_question.h"
#include "session/stepped_session.h"
#include "sim/load_plan.h"
#include "sim/scenario_toml.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

RunPlan planOf(const char* file) {
  return loadPlan(*loadScenario(resourcePath(std::string{"scenarios/"} + file)))->plan;
}

/// A page over a run of its own.
class Watched {
 public:
  explicit Watched(const char* file, Duration until)
      : plan_(planOf(file)), controller_(adopt(), plan_), page_(controller_) {
    page_.resize(1500, 900);
    page_.setSpan(1min);
    page_.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&page_));
    session_->runUntil(Instant{until});
    controller_.poll();
    page_.refreshCharts(true);
    page_.refreshJournal();
  }

  [[nodiscard]] LivePage& page() { return page_; }
  [[nodiscard]] const RunModel& run() const { return controller_.model(); }
  [[nodiscard]] WhyPanel& why() { return *page_.findChild<WhyPanel*>(); }
  [[nodiscard]] TimeChart& chart(const QString& name) {
    for (auto* chart : page_.findChildren<TimeChart*>()) {
      if (chart->accessibleName() == name) return *chart;
    }
    ADD_FAILURE() << "no chart " << name.toStdString();
    return *page_.findChild<TimeChart*>();
  }

 private:
  std::unique_ptr<Session> adopt() {
    auto session = std::make_unique<SteppedSession>(plan_);
    session_ = session.get();
    return session;
  }

  RunPlan plan_;
  SteppedSession* session_ = nullptr;
  RunController controller_;
  LivePage page_;
};

const JournalEntry* firstCut(const RunModel& run) {
  for (const auto& entry : run.journal().entries()) {
    const auto* limit = std::get_if<LimitEvent>(&entry.event);
    if (limit != nullptr && limit->change.branch == LimitBranch::kDecrease) return &entry;
  }
  return nullptr;
}

TEST(WhyPage, AClickOnAMarkerTellsWhyTheLimitChanged) {
  Watched w("d-fresh.scenario.toml", 80s);
  const auto* cut = firstCut(w.run());
  ASSERT_NE(cut, nullptr);
  const auto name = QString::fromStdString(w.run().names()[static_cast<std::size_t>(cut->dependency)]);
  auto& calls = w.chart("Calls, " + name);
  const Marker* marker = nullptr;
  for (const auto& m : calls.plot().markers) {
    if (m.moment == cut->t && m.shape == MarkerShape::kDown) marker = &m;
  }
  ASSERT_NE(marker, nullptr);
  EXPECT_FALSE(w.why().isVisible());
  QTest::mouseClick(&calls, Qt::LeftButton, {}, calls.positionOf(*marker).toPoint());
  ASSERT_TRUE(w.why().isVisible());
  EXPECT_EQ(w.why().why().title.substr(0, 6), "Limit ");
  EXPECT_FALSE(w.why().why().bars.empty());
  EXPECT_TRUE(w.why().why().latencies);
  EXPECT_NE(w.why().why().prevention.find("would not have been cut"), std::string::npos);
  EXPECT_FALSE(w.page().findChild<ControlPanel*>()->isVisible());
}

TEST(WhyPage, EscClosesItWhereverTheFocusIsAndTheControlsComeBack) {
  Watched w("d-fresh.scenario.toml", 80s);
  const auto& run = w.run();
  w.page().showWhy(whyOf(run.journal().entries().front(), run.journal(), run.scenario()));
  auto* words = w.page().findChild<QLineEdit*>();
  words->setFocus();
  QTest::keyClick(words, Qt::Key_Escape);
  EXPECT_FALSE(w.why().isVisible());
  EXPECT_TRUE(w.page().findChild<ControlPanel*>()->isVisible());
}

TEST(WhyPage, ControlsThatWereHiddenStayHidden) {
  Watched w("d-fresh.scenario.toml", 80s);
  w.page().setControlsVisible(false);
  const auto& run = w.run();
  w.page().showWhy(whyOf(run.journal().entries().front(), run.journal(), run.scenario()));
  w.why().dismiss();
  EXPECT_FALSE(w.page().findChild<ControlPanel*>()->isVisible());
}

TEST(WhyPage, AClickOnABreakersRibbonTellsWhyItOpened) {
  Watched w("e-ramp-linear.scenario.toml", 75s);
  std::size_t asked = 0;
  for (auto* ribbon : w.page().findChildren<RibbonView*>()) {
    for (int x = ribbon->width() - 14; x > 50; --x) {
      const auto* span = ribbon->spanAt({x, ribbon->height() / 2});
      if (span == nullptr || span->state != BreakerState::kOpen || span->began == Instant{}) continue;
      QTest::mouseClick(ribbon, Qt::LeftButton, {}, QPoint{x, ribbon->height() / 2});
      ASSERT_TRUE(w.why().isVisible());
      EXPECT_NE(w.why().why().title.find("→ open"), std::string::npos);
      ++asked;
      break;
    }
  }
  EXPECT_GT(asked, 0U);
}

TEST(WhyPage, AClickOnABarOfRejectionsTellsWhatTheyWouldHaveNeeded) {
  Watched w("d-fresh.scenario.toml", 80s);
  std::size_t asked = 0;
  for (const auto& name : w.run().names()) {
    auto& chart = w.chart("Rejected a second, " + QString::fromStdString(name));
    for (const auto& layer : chart.plot().layers) {
      if (layer.columns.empty() || asked > 0) continue;
      const auto& bar = layer.columns.front();
      const QPointF at = chart.plotMap().at(Point{(bar.from + bar.to) / 2, (bar.bottom + bar.top) / 2});
      if (bar.top <= bar.bottom) continue;
      QTest::mouseClick(&chart, Qt::LeftButton, {}, at.toPoint());
      ASSERT_TRUE(w.why().isVisible());
      EXPECT_NE(w.why().why().title.find("calls"), std::string::npos);
      EXPECT_FALSE(w.why().why().prevention.empty());
      ++asked;
    }
  }
  EXPECT_EQ(asked, 1U);
}

TEST(WhyPage, DraggingOverAChartAsksNothing) {
  Watched w("d-fresh.scenario.toml", 80s);
  auto& calls = *w.page().findChildren<TimeChart*>().at(1);
  const auto middle = calls.rect().center();
  QTest::mousePress(&calls, Qt::LeftButton, {}, middle);
  QTest::mouseRelease(&calls, Qt::LeftButton, {}, middle + QPoint{60, 0});
  EXPECT_FALSE(w.why().isVisible());
}

TEST(WhyPage, ARowOfTheJournalTellsWhyAndLeadsToItsMoment) {
  Watched w("d-fresh.scenario.toml", 80s);
  auto* table = w.page().findChild<QTableView*>();
  const auto row = table->model()->index(1, 0);
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(row).center());
  ASSERT_TRUE(w.why().isVisible());
  const auto& entries = w.run().journal().entries();
  EXPECT_EQ(w.page().time().view().marked(), entries[entries.size() - 2].t);
  QTest::keyClick(table, Qt::Key_Down);
  EXPECT_EQ(w.page().time().view().marked(), entries[entries.size() - 3].t);
}

TEST(WhyPage, ItsButtonsLeadToTheMoments) {
  Watched w("d-fresh.scenario.toml", 80s);
  const auto& run = w.run();
  w.page().showWhy(whyOf(*firstCut(run), run.journal(), run.scenario()));
  for (auto* button : w.why().findChildren<QPushButton*>()) {
    if (button->text().startsWith("Show ")) button->click();
  }
  EXPECT_EQ(w.page().time().view().marked(), firstCut(run)->t);
}

TEST(WhyQuestions, AboutATimeWithoutRejectionsHaveNoAnswer) {
  Watched w("d-fresh.scenario.toml", 80s);
  EXPECT_FALSE(answer({WhyAbout::kRejections, 0, Instant{1h}}, w.run()));
  EXPECT_FALSE(answer({WhyAbout::kMarker, 0, Instant{1ns}}, w.run()));
  EXPECT_FALSE(answer({WhyAbout::kBreaker, 99, Instant{1s}}, w.run()));
}

}  // namespace
}  // namespace watertight
