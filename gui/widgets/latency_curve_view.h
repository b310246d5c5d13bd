// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "present/latency_curve.h"

namespace watertight {

/// A distribution of service times, drawn beside its numbers.
class LatencyCurveView : public QWidget {
  Q_OBJECT
 public:
  explicit LatencyCurveView(QWidget* parent = nullptr);

  /// Nothing: no curve can be drawn, and `why` is said instead.
  void show(std::optional<LatencyCurve> curve, const QString& why = {});
  [[nodiscard]] const std::optional<LatencyCurve>& curve() const { return curve_; }

  [[nodiscard]] QSize sizeHint() const override { return {320, 140}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintCurve(QPainter& painter, const QRectF& area) const;
  void paintMarks(QPainter& painter, const QRectF& area) const;
  void paintName(QPainter& painter, const QString& name, QPointF markTop) const;
  void paintTicks(QPainter& painter, const QRectF& area) const;

  std::optional<LatencyCurve> curve_;
  QString why_;
};

}  // namespace watertight
