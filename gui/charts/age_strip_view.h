// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "charts/chart_geometry.h"
#include "present/age_strip.h"
#include "present/theme.h"
#include "present/time_axis.h"

namespace watertight {

/// The ages of calls in flight as a strip under the chart of calls: a row a band, the oldest on top, the more
/// calls the stronger.
class AgeStripView : public QWidget {
  Q_OBJECT
 public:
  explicit AgeStripView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setTime(const TimeAxis& time);
  void setFrame(const ChartFrame& frame);
  void setStrip(AgeStrip strip);

  [[nodiscard]] const AgeStrip& strip() const { return strip_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  AgeStrip strip_;
  TimeAxis time_;
  ChartFrame frame_;
  const Theme* theme_;
};

}  // namespace watertight
