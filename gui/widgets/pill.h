// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "present/theme.h"

namespace watertight {

/// A short text on a coloured lozenge.
class Pill : public QWidget {
  Q_OBJECT
 public:
  explicit Pill(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setState(const QString& text, StateInk ink);

  [[nodiscard]] const QString& text() const { return text_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString text_;
  StateInk ink_{Role::kDisabled, Role::kOnDisabled};
  const Theme* theme_;
};

}  // namespace watertight
