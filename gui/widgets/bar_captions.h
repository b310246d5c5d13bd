// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

class QHBoxLayout;
class QLabel;
class QWidget;

namespace watertight {

/// Words before the controls of a bar, for whose sake the bar is never too wide: where there is no room for
/// all of them, none is shown. The controls are named without them (accessible names, tooltips).
class BarCaptions {
 public:
  /// At the row's present end.
  void add(QHBoxLayout& row, const QString& text, QWidget* parent);
  /// What the row needs without captions, in pixels.
  [[nodiscard]] int leastWidth(const QHBoxLayout& row) const;
  /// Shows them where `width` pixels suffice.
  void fit(const QHBoxLayout& row, int width);

 private:
  [[nodiscard]] int ownWidth(const QHBoxLayout& row) const;

  std::vector<QLabel*> labels_;
  bool shown_ = true;
};

}  // namespace watertight
