// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "charts/time_chart.h"
#include "present/live_view.h"
#include "widgets/details_view.h"

namespace watertight {

/// What a card tells besides its charts where there is room for it: where the time went, and what limiter,
/// breaker and retries have to judge by.
class CardSide : public QWidget {
  Q_OBJECT
 public:
  explicit CardSide(const QString& dependency, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setTime(const TimeAxis& time) { timeSpent_->setTime(time, true); }
  void setFrame(const ChartFrame& frame) { timeSpent_->setFrame(frame); }
  void show(Plot timeSpent, std::vector<DetailSection> details, bool figuresToo);
  /// Beside the charts or under them.
  void setBeside(bool beside);

 private:
  TimeChart* timeSpent_;
  DetailsView* details_;
};

}  // namespace watertight
