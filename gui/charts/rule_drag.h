// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <optional>
#include <string>

#include "charts/chart_geometry.h"
#include "present/plot_rule.h"

class QMouseEvent;

namespace watertight {

class TimeChart;

/// Lets a hand drag a chart's thresholds: near one the cursor changes, and while it is held every value that
/// it passes is told. What is told turns the knob; where the line stands is still up to the next plot. The
/// axis may change meanwhile: the hand keeps the scale that it began with.
class RuleDrag : public QObject {
  Q_OBJECT
 public:
  explicit RuleDrag(TimeChart& chart);

 signals:
  void turned(const std::string& path, const watertight::SettingValue& value);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Held {
    PlotRule rule;
    PlotMap map;
    double offset = 0;  // from the hand to the line, in pixels
    SettingValue value;
  };

  [[nodiscard]] const PlotRule* ruleAt(QPointF position) const;
  bool press(const QMouseEvent& event);
  bool move(const QMouseEvent& event);
  bool release();

  TimeChart& chart_;
  std::optional<Held> held_;
  bool pointing_ = false;  // the cursor says so
};

}  // namespace watertight
