// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPainter>

#include "charts/chart_geometry.h"
#include "present/theme.h"
#include "present/time_axis.h"

namespace watertight {

/// Upright lines at single moments over a plot: the one that is marked, and the crosshair.
class MomentPainter {
 public:
  MomentPainter(QPainter& painter, const PlotMap& map, const Theme& theme)
      : painter_(painter), map_(map), theme_(theme) {}

  /// With the run's time at the line's foot.
  void draw(const TimeAxis& time);
  void drawLines(const TimeAxis& time);

 private:
  [[nodiscard]] bool inSight(const TimeAxis& time, std::optional<Instant> moment) const;
  void drawLine(double x, Role role);
  void drawTime(double x, const QString& text, Role role);

  QPainter& painter_;
  PlotMap map_;
  const Theme& theme_;
};

}  // namespace watertight
