// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QRect>
#include <QRectF>

#include "core/time_types.h"
#include "present/plot.h"

namespace watertight {

/// Margins that all charts of a column share, in pixels, so that their time axes stand under each other.
inline constexpr int kPlotLeft = 46;
inline constexpr int kPlotRight = 12;
inline constexpr int kHeaderHeight = 20;
inline constexpr int kLabelledBottom = 22;  ///< with time labels
inline constexpr int kBareBottom = 9;       ///< without; the y axis's lowest label needs it

/// What stands around a chart's plot, in pixels. Charts under each other share left and right.
struct ChartFrame {
  int left = kPlotLeft, right = kPlotRight;
  int header = kHeaderHeight;  ///< title and legend; 0: the title stands in the plot's corner, without legend
  int top = 6, labelledBottom = kLabelledBottom, bareBottom = kBareBottom;
  int text = 11;       ///< height of letters
  int leastPlot = 50;  ///< with axis
  int yLabels = 99;    ///< at most

  bool operator==(const ChartFrame&) const = default;
};
inline constexpr ChartFrame kSmallFrame{42, 11, 16, 5, 16, 6, 10, 34, 3};
inline constexpr ChartFrame kDenseFrame{32, 5, 0, 5, 14, 7, 9, 24, 2};

/// From a plot's values to pixels.
struct PlotMap {
  QRectF area;
  double span = 60;  ///< seconds
  double low = 0, high = 1;

  [[nodiscard]] double x(double seconds) const { return area.right() + seconds / span * area.width(); }
  [[nodiscard]] double y(double value) const {
    return area.bottom() - (value - low) / (high - low) * area.height();
  }
  [[nodiscard]] QPointF at(const Point& point) const { return {x(point.x), y(point.y)}; }
  [[nodiscard]] QPointF at(const Marker& marker) const {
    return {x(marker.at.x), marker.atTop ? area.top() + 5 : y(marker.at.y)};
  }
};

}  // namespace watertight
