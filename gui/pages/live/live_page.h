// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "bridge/run_controller.h"
#include "pages/live/application_strip.h"
#include "pages/live/card_board.h"
#include "pages/live/control_panel.h"
#include "pages/live/journal_panel.h"
#include "present/live_view.h"

class QSplitter;

namespace watertight {

/// A run as it happens: the application on top, a card for each dependency, the journal under them, and at
/// the side the knobs of the chosen dependency.
class LivePage : public QWidget {
  Q_OBJECT
 public:
  explicit LivePage(RunController& controller, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setSpan(Duration span);
  [[nodiscard]] Duration span() const { return span_; }
  /// What a pixel of the cards' charts spans.
  [[nodiscard]] Duration pixel() const;

  /// How many turns the charts take.
  [[nodiscard]] int turns() const { return cards_->turns(); }

  /// These do nothing while the page is hidden. Charts: those whose turn it is.
  void refreshCharts(bool figuresToo, watertight::RefreshTurn turn = {});
  void refreshJournal();

  /// Whether the controls stand at the side.
  void setControlsVisible(bool visible) { controls_->setVisible(visible); }

 signals:
  /// All is to be drawn again soon.
  void stale();

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void beginRun();
  void choose(std::size_t dependency);
  void showKnobs();

  RunController& controller_;
  LiveView view_;
  ApplicationStrip* strip_;
  CardBoard* cards_;
  JournalPanel* journal_;
  ControlPanel* controls_;
  QSplitter* down_ = nullptr;
  bool sharedByHand_ = false;  ///< the splitter was moved: its shares stay
  const Theme* theme_;
  Duration span_ = kTimeSpans.front();
};

}  // namespace watertight
