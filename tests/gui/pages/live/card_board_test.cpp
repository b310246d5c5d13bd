// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/card_board.h"

#include <gtest/gtest.h>

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "bridge/run_controller.h"
#include "gui/support/frames.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

class CardBoardTest : public ::testing::Test {
 protected:
  void begin(std::size_t dependencies, QSize size = {1270, 600}) {
    auto owned = std::make_unique<ScriptedSession>(dependencies);
    session_ = owned.get();
    controller_ = std::make_unique<RunController>(
        std::move(owned), RunPlan{std::make_shared<Scenario>(scriptedScenario(dependencies))});
    controller_->poll();
    view_.reset(dependencies);
    board_.setDependencies(controller_->model().names());
    board_.resize(size);
    board_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&board_));
    board_.activateWindow();
  }
  void show(double seconds, RefreshTurn turn = {}) {
    session_->advanceTo(atSecond(seconds));
    controller_->poll();
    board_.refresh(view_, controller_->model(), TimeAxis{controller_->model().state().now, kSpan, 400}, true,
                   turn);
  }
  [[nodiscard]] std::vector<DependencyCard*> visible() const {
    std::vector<DependencyCard*> out;
    for (auto* card : board_.cards()) {
      if (card->isVisible()) out.push_back(card);
    }
    return out;
  }
  static GlyphButton& button(DependencyCard& card, Glyph glyph) {
    for (auto* button : card.findChildren<GlyphButton*>()) {
      if (button->glyph() == glyph) return *button;
    }
    ADD_FAILURE() << "no such button";
    return *card.findChild<GlyphButton*>();
  }
  static bool hasPlot(const DependencyCard& card) {
    return !card.findChildren<TimeChart*>().front()->plot().layers.empty();
  }

  static constexpr Duration kSpan = std::chrono::minutes{1};
  ScriptedSession* session_ = nullptr;
  std::unique_ptr<RunController> controller_;
  LiveView view_;
  CardBoard board_;
};

TEST_F(CardBoardTest, ShowsTwelveDependenciesWithoutScrolling) {
  begin(12);
  EXPECT_EQ(visible().size(), 12U);
  EXPECT_FALSE(board_.verticalScrollBar()->isVisible());
  EXPECT_FALSE(board_.horizontalScrollBar()->isVisible());
  EXPECT_EQ(board_.cards()[11]->size(), CardSize::kDense);
  EXPECT_GT(board_.cards()[11]->y(), board_.cards()[0]->y());
}

TEST_F(CardBoardTest, ShowsTwelveDependenciesInASmallWindowWithoutScrolling) {
  begin(12, {870, 436});
  EXPECT_FALSE(board_.verticalScrollBar()->isVisible());
  EXPECT_FALSE(board_.horizontalScrollBar()->isVisible());
}

TEST_F(CardBoardTest, HasLargeCardsWhereThereAreFew) {
  begin(4);
  for (auto* card : board_.cards()) EXPECT_EQ(card->size(), CardSize::kFull);
}

TEST_F(CardBoardTest, EnlargesACardByADoubleClickOnItsHeadAndGoesBackWithEscape) {
  begin(12);
  QTest::mouseDClick(board_.cards()[4], Qt::LeftButton, {}, QPoint{60, 10});
  EXPECT_EQ(board_.enlarged(), 4U);
  ASSERT_EQ(visible().size(), 1U);
  EXPECT_EQ(visible().front()->size(), CardSize::kFull);
  QTest::keyClick(&board_, Qt::Key_Escape);
  EXPECT_FALSE(board_.enlarged());
  EXPECT_EQ(visible().size(), 12U);
  EXPECT_EQ(board_.cards()[4]->size(), CardSize::kDense);
}

TEST_F(CardBoardTest, EnlargesAndShrinksACardByItsButton) {
  begin(8);
  auto& card = *board_.cards()[2];
  QTest::mouseClick(&button(card, Glyph::kEnlarge), Qt::LeftButton);
  EXPECT_EQ(board_.enlarged(), 2U);
  QTest::mouseClick(&button(card, Glyph::kShrink), Qt::LeftButton);
  EXPECT_FALSE(board_.enlarged());
}

TEST_F(CardBoardTest, DrawsAnEnlargedCardAtOnceAndTellsThatItIsStale) {
  begin(12);
  QSignalSpy stale{&board_, &CardBoard::stale};
  board_.enlarge(7);
  EXPECT_GE(stale.count(), 1);
  EXPECT_EQ(board_.turns(), 1);
  show(100);
  EXPECT_TRUE(hasPlot(*board_.cards()[7]));
  EXPECT_FALSE(hasPlot(*board_.cards()[6]));
}

TEST_F(CardBoardTest, MovesACardToAWindowOfItsOwnAndBack) {
  begin(3);
  auto& card = *board_.cards()[1];
  QTest::mouseClick(&button(card, Glyph::kDetach), Qt::LeftButton);
  auto* window = board_.findChild<CardWindow*>();
  ASSERT_NE(window, nullptr);
  EXPECT_TRUE(window->isVisible());
  EXPECT_EQ(card.window(), window);
  EXPECT_TRUE(card.isVisible());
  show(100);
  EXPECT_TRUE(hasPlot(card));
  EXPECT_TRUE(hasPlot(*board_.cards()[0]));
  window->close();
  EXPECT_EQ(card.window(), &board_);
  EXPECT_TRUE(card.isVisible());
  EXPECT_EQ(visible().size(), 3U);
}

TEST_F(CardBoardTest, BringsACardHomeWithEscapeInItsWindow) {
  begin(3);
  board_.detach(0);
  auto* window = board_.findChild<CardWindow*>();
  ASSERT_NE(window, nullptr);
  QTest::keyClick(window, Qt::Key_Escape);
  EXPECT_EQ(board_.cards()[0]->window(), &board_);
}

TEST_F(CardBoardTest, KeepsEveryCardInItsPlaceWhenOneComesBack) {
  begin(3);
  const auto before = board_.cards()[2]->geometry();
  board_.detach(1);
  board_.attach(1);
  QApplication::processEvents();
  EXPECT_EQ(board_.cards()[2]->geometry(), before);
}

TEST_F(CardBoardTest, ClosesTheWindowsWhenAnotherRunHasOtherCards) {
  begin(3);
  board_.detach(1);
  board_.setDependencies({"mail"});
  EXPECT_EQ(board_.cards().size(), 1U);
  QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(board_.findChild<CardWindow*>(), nullptr);
}

TEST_F(CardBoardTest, DrawsOnlyTheCardsWhoseTurnItIs) {
  begin(12);
  EXPECT_EQ(board_.turns(), 3);
  show(10, {0, 3});
  EXPECT_TRUE(hasPlot(*board_.cards()[0]));
  EXPECT_FALSE(hasPlot(*board_.cards()[1]));
  EXPECT_TRUE(hasPlot(*board_.cards()[3]));
  show(10.1, {1, 3});
  EXPECT_TRUE(hasPlot(*board_.cards()[1]));
}

TEST_F(CardBoardTest, ShowsDetailsWhereACardStandsAlone) {
  begin(12);
  auto& card = *board_.cards()[2];
  EXPECT_FALSE(card.findChild<DetailsView*>()->isVisible());
  board_.enlarge(2);
  show(100);
  EXPECT_TRUE(card.findChild<DetailsView*>()->isVisible());
  EXPECT_FALSE(card.findChild<DetailsView*>()->sections().empty());
}

TEST_F(CardBoardTest, NamesItsButtonsForThoseWhoDoNotSeeThem) {
  begin(3);
  for (auto* button : board_.cards()[2]->findChildren<GlyphButton*>()) {
    EXPECT_TRUE(button->accessibleName().contains("sms")) << button->accessibleName().toStdString();
    EXPECT_NE(button->focusPolicy(), Qt::NoFocus);
  }
}

}  // namespace
}  // namespace watertight
