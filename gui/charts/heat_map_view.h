// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "present/heat_map.h"
#include "present/theme.h"

namespace watertight {

/// A map of two knobs: the better a cell, the stronger its colour; its figure stands in it where there is
/// room. A click, or the arrow keys, choose a cell's point.
class HeatMapView : public QWidget {
  Q_OBJECT
 public:
  explicit HeatMapView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setMap(HeatMap map);
  void setChosen(std::optional<std::size_t> point);
  [[nodiscard]] const HeatMap& map() const { return map_; }
  /// Where a cell is drawn.
  [[nodiscard]] QRectF boxOf(const HeatCell& cell) const;

 signals:
  void chosen(std::size_t point);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] QRectF area() const;
  [[nodiscard]] const HeatCell* cellAt(QPointF place) const;
  [[nodiscard]] const HeatCell* chosenCell() const;
  [[nodiscard]] bool isAsItIs(const HeatCell& cell) const;
  void paintCell(QPainter& painter, const HeatCell& cell) const;
  void paintMarks(QPainter& painter, const HeatCell& cell) const;
  void paintAxes(QPainter& painter) const;

  HeatMap map_;
  const Theme* theme_;
  std::optional<std::size_t> chosen_;
};

}  // namespace watertight
