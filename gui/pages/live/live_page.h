// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "bridge/run_controller.h"
#include "bridge/shared_time.h"
#include "charts/time_gestures.h"
#include "charts/time_keys.h"
#include "pages/live/application_strip.h"
#include "pages/live/card_board.h"
#include "pages/live/control_panel.h"
#include "pages/live/journal_panel.h"
#include "pages/live/time_row.h"
#include "pages/live/why_panel.h"
#include "present/calm_verdict.h"
#include "present/live_view.h"
#include "widgets/verdict_line.h"

class QSplitter;

namespace watertight {

/// A run as it happens: one sentence over all, the application, a card for each dependency, the journal
/// under them, and at the side the knobs of the chosen dependency.
class LivePage : public QWidget {
  Q_OBJECT
 public:
  explicit LivePage(RunController& controller, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// Follows the run with this span.
  void setSpan(Duration span) { time_.showLast(span); }
  [[nodiscard]] Duration span() const { return time_.view().span(); }
  /// What stretch of the run the charts show.
  [[nodiscard]] SharedTime& time() { return time_; }
  /// What a pixel of the cards' charts spans.
  [[nodiscard]] Duration pixel() const;

  /// See LiveView.
  void setBeside(Beside beside) {
    view_.setBeside(std::move(beside));
    emit stale();
  }

  /// How many turns the charts take.
  [[nodiscard]] int turns() const { return cards_->turns(); }

  /// These do nothing while the page is hidden. Charts: those whose turn it is.
  void refreshCharts(bool figuresToo, watertight::RefreshTurn turn = {});
  void refreshJournal();

  /// Whether the controls stand at the side.
  void setControlsVisible(bool visible);
  /// Tells why that came to pass, in the controls' place until it is dismissed.
  void showWhy(const Why& why);
  /// Why a limit or a breaker changed last, by `t`; nothing where none did.
  void showLastWhy(Instant t);

 public slots:
  /// The charts follow the run no more: `t` is in their middle, marked.
  void showMoment(Instant t) { time_.showMoment(t); }

 signals:
  /// All is to be drawn again soon.
  void stale();

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeTop();
  void share();
  void beginRun();
  void watchCharts();
  void choose(std::size_t dependency);
  void showKnobs();
  /// As things stood then.
  void showVerdict(Instant at);
  void ask(const WhyQuestion& question);
  void connectWhy();

  RunController& controller_;
  LiveView view_;
  SharedTime time_;
  TimeGestures gestures_{time_};
  TimeKeys keys_{time_};
  CalmVerdict calm_;
  VerdictLine* verdict_;
  TimeRow* timeRow_;
  ApplicationStrip* strip_;
  CardBoard* cards_;
  JournalPanel* journal_;
  ControlPanel* controls_;
  WhyPanel* why_;
  bool controlsWanted_ = true;
  QSplitter* down_ = nullptr;
  bool sharedByHand_ = false;  ///< the splitter was moved: its shares stay
  const Theme* theme_;
};

}  // namespace watertight
