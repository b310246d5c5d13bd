// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "present/theme.h"
#include "present/why.h"

namespace watertight {

/// A histogram of latencies on a logarithmic axis, with lines for thresholds and percentiles. Slow calls have
/// another colour, calls still in flight are hatched.
class WhyHistogramView : public QWidget {
  Q_OBJECT
 public:
  explicit WhyHistogramView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setHistogram(const WhyHistogram& histogram);

  [[nodiscard]] QSize sizeHint() const override { return {200, 132}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QRectF area() const;
  void paintColumns(QPainter& painter) const;
  void paintTicks(QPainter& painter) const;
  void paintLines(QPainter& painter) const;

  WhyHistogram histogram_;
  const Theme* theme_;
};

}  // namespace watertight
