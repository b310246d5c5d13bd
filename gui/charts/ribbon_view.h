// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "charts/chart_geometry.h"
#include "present/breaker_ribbon.h"
#include "present/theme.h"
#include "present/time_axis.h"

namespace watertight {

/// A breaker's states as a band under the chart they belong to: colour, hatch (half-open) and words, each
/// enough by itself. Says so where there is no breaker.
class RibbonView : public QWidget {
  Q_OBJECT
 public:
  explicit RibbonView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setTime(const TimeAxis& time);
  void setRibbon(BreakerRibbon ribbon);
  /// Stands under charts with this frame. Where those have no header, a thin band without words.
  void setFrame(const ChartFrame& frame);

  /// Where the band is drawn.
  [[nodiscard]] QRectF plotArea() const;
  [[nodiscard]] const BreakerRibbon& ribbon() const { return ribbon_; }
  /// What is drawn there, the shortest moments over the others; null where nothing is.
  [[nodiscard]] const RibbonSpan* spanAt(QPoint position) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] QRect boxOf(const RibbonSpan& span) const;
  void paintSpan(QPainter& painter, const RibbonSpan& span) const;
  void paintName(QPainter& painter) const;

  BreakerRibbon ribbon_;
  TimeAxis time_;
  ChartFrame frame_;
  const Theme* theme_;
};

}  // namespace watertight
