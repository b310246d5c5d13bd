// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "present/theme.h"
#include "present/why.h"

namespace watertight {

/// Measured values as bars with the thresholds that they were held against, one under the other. What decided
/// is drawn in `ink` and in stronger letters.
class WhyBarsView : public QWidget {
  Q_OBJECT
 public:
  explicit WhyBarsView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setBars(const std::vector<WhyBar>& bars, Ink ink);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void paintBar(QPainter& painter, const WhyBar& bar, int top) const;

  std::vector<WhyBar> bars_;
  Ink ink_;
  const Theme* theme_;
};

}  // namespace watertight
