// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLabel>

namespace watertight {

/// A line of plain text that ends in dots where it finds no room, and shows all of it when pointed at.
class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  void setWholeText(const QString& text);

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace watertight
