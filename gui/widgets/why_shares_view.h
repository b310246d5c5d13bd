// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "present/theme.h"
#include "present/why.h"

namespace watertight {

/// Parts of a whole: one bar, and under it each part's name, count and share.
class WhySharesView : public QWidget {
  Q_OBJECT
 public:
  explicit WhySharesView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setShares(const std::vector<WhyShare>& shares);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QBrush brushOf(const Ink& ink) const;

  std::vector<WhyShare> shares_;
  std::int64_t all_ = 0;
  const Theme* theme_;
};

}  // namespace watertight
