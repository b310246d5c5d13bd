// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>
#include <vector>

#include "present/fit_lines.h"
#include "present/theme.h"

class QLabel;
class QVBoxLayout;

namespace watertight {

/// How well downstreams are fitted, a line for each; hidden where there is none.
class FitNote : public QScrollArea {
  Q_OBJECT
 public:
  explicit FitNote(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setLines(const std::vector<FitLine>& lines);

 private:
  void colour();

  std::vector<FitLine> lines_;
  std::vector<QLabel*> labels_;
  QVBoxLayout* down_;
  const Theme* theme_;
};

}  // namespace watertight
