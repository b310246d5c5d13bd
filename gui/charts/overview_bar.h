// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "bridge/shared_time.h"
#include "charts/chart_geometry.h"
#include "present/brush.h"
#include "present/plot.h"
#include "present/theme.h"

namespace watertight {

/// The whole run as a slim picture, with a frame around the time that the charts show. The frame can be
/// dragged, and by its sides made longer or shorter, while the run goes on; a press beside it brings it
/// there, the wheel zooms, a double click shows the whole run.
class OverviewBar : public QWidget {
  Q_OBJECT
 public:
  /// `time` outlives this.
  explicit OverviewBar(SharedTime& time, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// `plot` is over an axis that holds the whole run (present/overview.h).
  void setPlot(Plot plot, const TimeAxis& axis);

  [[nodiscard]] const Plot& plot() const { return plot_; }
  [[nodiscard]] int plotWidth() const { return static_cast<int>(map().area.width()); }
  /// Where a moment is drawn, in pixels from the left.
  [[nodiscard]] double xOf(Instant t) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  [[nodiscard]] PlotMap map() const;
  [[nodiscard]] QRectF frame() const;
  [[nodiscard]] Instant momentAt(double x) const;
  void paintFrame(QPainter& painter) const;

  SharedTime& time_;
  Plot plot_;
  TimeAxis axis_;
  const Theme* theme_;
  std::optional<BrushDrag> drag_;
};

}  // namespace watertight
