// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "present/theme.h"
#include "present/verdict.h"

namespace watertight {

/// The run in one sentence, after a sign that tells the same by its shape as by its colour.
class VerdictLine : public QWidget {
  Q_OBJECT
 public:
  explicit VerdictLine(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setVerdict(const Verdict& verdict);

  [[nodiscard]] const Verdict& verdict() const { return verdict_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintSign(QPainter& painter, QRectF place) const;

  Verdict verdict_;
  const Theme* theme_;
};

}  // namespace watertight
