// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "charts/ribbon_view.h"
#include "charts/time_chart.h"
#include "present/live_view.h"
#include "widgets/figure_view.h"
#include "widgets/pill.h"

namespace watertight {

/// A dependency's column: name, breaker state and figures over its charts, which share one time axis. A click
/// or the Return key chooses it.
class DependencyCard : public QFrame {
  Q_OBJECT
 public:
  DependencyCard(std::size_t index, const QString& name, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setTime(Duration span);
  void setChosen(bool chosen);
  /// The figures in the header and in the legends stay as they are unless they too are to be shown.
  void show(CardView view, bool figuresToo);

  [[nodiscard]] int plotWidth() const { return occupancy_->plotWidth(); }

 signals:
  void chosen(std::size_t index);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QLayout* makeTitle(const QString& name);
  QLayout* makeFigures();
  void showHeader(const CardHeader& header);

  std::size_t index_;
  QWidget* chip_ = nullptr;
  Pill* pill_ = nullptr;
  FigureView *inFlight_ = nullptr, *p95_ = nullptr, *rejected_ = nullptr, *waiting_ = nullptr;
  TimeChart *occupancy_, *rejections_, *latency_;
  RibbonView* ribbon_;
};

}  // namespace watertight
