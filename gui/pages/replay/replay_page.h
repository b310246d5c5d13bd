// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <functional>

#include "bridge/replay_desk.h"
#include "pages/replay/difference_panel.h"
#include "pages/replay/name_panel.h"
#include "pages/replay/replay_charts.h"
#include "pages/replay/trace_head.h"
#include "pages/replay/trace_overview_panel.h"

class QDialog;
class QSplitter;

namespace watertight {

/// A recorded incident, and what other thresholds would have made of it.
class ReplayPage : public QWidget {
  Q_OBJECT
 public:
  /// Both outlive this. `time`: what charts show of the run, on all pages.
  ReplayPage(RunController& controller, SharedTime& time, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  [[nodiscard]] ReplayDesk& desk() { return desk_; }
  /// What a pixel of the charts spans, and how many turns they take.
  [[nodiscard]] Duration pixel() const { return charts_->pixel(); }
  [[nodiscard]] int turns() const { return charts_->turns(); }
  /// Does nothing while the page is hidden.
  void refreshCharts(bool figuresToo, watertight::RefreshTurn turn = {});

 public slots:
  void jump(watertight::JumpTo what);

 signals:
  /// All is to be drawn again soon.
  void stale();
  /// A trace is to be found and opened; a scenario whose compartments are tried.
  void traceAsked();
  void scenarioAsked();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeInvitation();
  void connectParts();
  void askForMapping(const QString& path, const MappingDraft& draft);
  void askForLogFormat(const QString& path, const LogFormatDraft& draft);
  void ask(QDialog& dialog, std::function<void()> accepted);
  void refresh();
  void shareHeight();

  ReplayDesk desk_;
  RunController& controller_;
  TraceHead* head_;
  TraceOverviewPanel* overview_;
  NamePanel* names_;
  DifferencePanel* difference_;
  ReplayCharts* charts_;
  QWidget *setup_ = nullptr, *replay_ = nullptr, *invitation_ = nullptr;
  QSplitter* down_ = nullptr;
  bool sharedByHand_ = false;
};

}  // namespace watertight
