// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "charts/axes_view.h"
#include "present/plot.h"
#include "present/theme.h"

namespace watertight {

/// A chart over the shared time axis: one line of title and legend with the present values, and the plot
/// under it. Pointing at a marker shows its text. It paints whatever Plot it is given; what the plot is about
/// is decided there. Its members belong to the thread that it lives on; another is a broken invariant.
class TimeChart : public QWidget {
  Q_OBJECT
 public:
  explicit TimeChart(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// What is in sight, and whether times are written under the axis.
  void setTime(const TimeAxis& time, bool labelled);
  /// What stands around the plot, from the next plot on.
  void setFrame(const ChartFrame& frame);
  /// The legend and the words for those who do not see the chart stay as they are unless they are to be shown
  /// too.
  void setPlot(Plot plot, bool figuresToo = true);

  [[nodiscard]] const Plot& plot() const { return plot_; }
  /// Pixels across: as many points a series are worth drawing.
  [[nodiscard]] int plotWidth() const;
  /// From the plot's values to pixels of this widget.
  [[nodiscard]] PlotMap plotMap() const;
  /// Whether there is room for words beside what is drawn.
  [[nodiscard]] bool wordsFit() const { return frame_.header > 0; }
  /// Where a marker is drawn, in this widget.
  [[nodiscard]] QPointF positionOf(const Marker& marker) const;
  /// The marker nearest to `position`, if it is within reach.
  [[nodiscard]] const Marker* markerAt(QPointF position) const;

 protected:
  /// The tip, which explains the numbers, shows over the title and not over the plot.
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  void placeAxes();

  AxesView* axes_;
  ChartFrame frame_;
  Plot plot_;
  const Theme* theme_;
};

}  // namespace watertight
