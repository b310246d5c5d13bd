// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <memory>

#include "charts/chart_geometry.h"
#include "present/plot.h"
#include "present/theme.h"
#include "present/time_axis.h"

namespace watertight {

/// A plot on its axes: the one place that knows Qt Charts, so that it can be exchanged. Qt Charts draws axes,
/// labels and grid; the plot itself is an item of our own among them, since areas and markers cost too much
/// as its series. It takes no part in mouse or keyboard.
class AxesView : public QWidget {
  Q_OBJECT
 public:
  explicit AxesView(QWidget* parent = nullptr);
  ~AxesView() override;

  void setTheme(const Theme& theme);
  /// What is in sight, and whether times are written under the axis. Costs nothing where it is as before.
  void setTime(const TimeAxis& time, bool labelled);
  /// What stands around the plot.
  void setFrame(const ChartFrame& frame);
  /// Words in the plot's upper left corner; empty: none.
  void setCorner(const QString& words);
  /// Draws `plot` (which must live until the next call) at the next repaint.
  void setPlot(const Plot& plot);
  [[nodiscard]] PlotMap map() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  class Chart;
  std::unique_ptr<Chart> chart_;
};

}  // namespace watertight
