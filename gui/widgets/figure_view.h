// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "present/card_header.h"
#include "present/theme.h"

namespace watertight {

/// A large figure over its caption.
class FigureView : public QWidget {
  Q_OBJECT
 public:
  explicit FigureView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setFigure(const Figure& figure);

  [[nodiscard]] const Figure& figure() const { return figure_; }
  [[nodiscard]] QSize sizeHint() const override { return {80, 38}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {40, 38}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Figure figure_;
  const Theme* theme_;
};

}  // namespace watertight
