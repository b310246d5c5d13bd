// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <optional>

#include "bridge/shared_time.h"
#include "present/brush.h"

class QMouseEvent;

namespace watertight {

class TimeChart;

/// What a hand does on charts of the whole (present/trace_overview_plot.h) to choose a part of it: it drags
/// across what it wants; a part that is chosen can be dragged along, or by its sides made longer or shorter;
/// a double click chooses all.
class BrushGestures : public QObject {
  Q_OBJECT
 public:
  /// `span` outlives this.
  explicit BrushGestures(SharedTime& span, QObject* parent = nullptr);

  void watch(TimeChart& chart);

 signals:
  /// A hand has let go of another part than before.
  void chosen();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] Instant momentAt(const TimeChart& chart, double x) const;
  [[nodiscard]] BrushPart partAt(const TimeChart& chart, double x) const;
  void press(const TimeChart& chart, double x);
  void move(TimeChart& chart, double x);
  void release();

  SharedTime& span_;
  double pressedAt_ = 0;
  std::optional<Instant> anchor_;  ///< a new part is drawn from here
  std::optional<BrushDrag> drag_;
  bool moved_ = false;
};

}  // namespace watertight
