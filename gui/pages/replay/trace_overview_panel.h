// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "bridge/replay_desk.h"
#include "charts/brush_gestures.h"
#include "charts/brush_keys.h"
#include "charts/time_chart.h"
#include "present/theme.h"

class QLabel;
class QPushButton;

namespace watertight {

/// The whole trace: calls a second, failures and latency of each name, and the part of it that is replayed,
/// to be chosen by dragging across, or by keys.
class TraceOverviewPanel : public QFrame {
  Q_OBJECT
 public:
  /// `desk` outlives this.
  explicit TraceOverviewPanel(ReplayDesk& desk, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void refresh();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  ReplayDesk& desk_;
  TimeChart *calls_, *failed_, *latency_;
  QLabel* span_;
  QPushButton* all_;
  BrushGestures brush_;
  BrushKeys keys_;
};

}  // namespace watertight
