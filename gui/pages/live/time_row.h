// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "bridge/shared_time.h"
#include "charts/overview_bar.h"
#include "present/overview.h"

class QLabel;
class QPushButton;

namespace watertight {

/// The whole run with what is in sight of it; where the charts do not follow the run, it says which stretch
/// they show, and offers the way back to the present.
class TimeRow : public QWidget {
  Q_OBJECT
 public:
  /// `time` outlives this.
  explicit TimeRow(SharedTime& time, QWidget* parent = nullptr);

  void setTheme(const Theme& theme) { bar_->setTheme(theme); }
  void reset() { overview_.reset(); }
  void show(const RunModel& run);

 private:
  void refresh();

  SharedTime& time_;
  Overview overview_;
  OverviewBar* bar_;
  QLabel* sight_;
  QPushButton* follow_;
};

}  // namespace watertight
