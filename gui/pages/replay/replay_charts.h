// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "bridge/replay_desk.h"
#include "charts/time_gestures.h"
#include "charts/time_keys.h"
#include "pages/live/card_board.h"
#include "pages/live/control_panel.h"
#include "pages/live/time_row.h"
#include "pages/live/why_panel.h"
#include "pages/replay/import_report_panel.h"
#include "present/journal_jumps.h"
#include "present/live_view.h"

class QTabWidget;

namespace watertight {

/// The replay's charts: a card for each compartment, with these thresholds, and dashed as it was; at the side
/// the thresholds of the chosen one, the import's report, or why something happened.
class ReplayCharts : public QWidget {
  Q_OBJECT
 public:
  /// All outlive this. `time`: what the charts show of the replay.
  ReplayCharts(ReplayDesk& desk, RunController& controller, SharedTime& time, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void refresh(bool figuresToo, RefreshTurn turn);
  [[nodiscard]] int turns() const { return cards_->turns(); }
  [[nodiscard]] Duration pixel() const { return time_.view().span() / std::max(1, cards_->plotWidth()); }
  void showReport();
  /// The moment that a jump goes on from: the one that is marked.
  void jump(JumpTo what);

 signals:
  void stale();

 private:
  QWidget* makeSide();
  void beginRun();
  void lookAgain();
  [[nodiscard]] std::size_t disturbed() const;
  void choose(std::size_t dependency);
  void showKnobs();
  void refreshReport();
  void ask(const WhyQuestion& question);

  ReplayDesk& desk_;
  RunController& controller_;
  SharedTime& time_;
  TimeGestures gestures_{time_};
  TimeKeys keys_{time_};
  LiveView view_;
  std::optional<TimeView> looked_;  ///< at this, before the replay began again
  std::vector<std::string> said_;   ///< in the report
  const ImportedTrace* saidOf_ = nullptr;
  TimeRow* timeRow_;
  CardBoard* cards_;
  ControlPanel* controls_;
  ImportReportPanel* report_;
  WhyPanel* why_;
  QTabWidget* side_ = nullptr;
};

}  // namespace watertight
