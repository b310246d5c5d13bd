// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPainter>

#include "charts/chart_geometry.h"
#include "present/plot.h"
#include "present/theme.h"

namespace watertight {

/// Draws a plot's layers and markers. Made for many points a frame: boxes are filled on whole pixels without
/// antialiasing, lines are one pixel wide, steps are boxes. Hatched lines and steps are dashed.
class PlotPainter {
 public:
  PlotPainter(QPainter& painter, const PlotMap& map, const Theme& theme)
      : painter_(painter), map_(map), theme_(theme) {}

  /// `corner`: so many pixels at the upper left belong to other words.
  void draw(const Plot& plot, double corner = 0);

 private:
  void drawLayer(const Layer& layer);
  void drawColumns(const Layer& layer);
  void drawLine(const Layer& layer);
  void drawSteps(const Layer& layer);
  void drawDashedSteps(const Layer& layer);
  void drawRule(const Layer& layer);
  void drawMarker(const Marker& marker);
  void drawLabels(const Plot& plot, double corner);
  void drawLabel(const QString& text, double left, double right);
  void drawStroke(QPolygonF& stroke);
  [[nodiscard]] QBrush brushOf(const Ink& ink) const;

  QPainter& painter_;
  PlotMap map_;
  const Theme& theme_;
};

}  // namespace watertight
