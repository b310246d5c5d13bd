// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QGridLayout>
#include <QLabel>

namespace watertight {

/// An empty cell of a table of figures: names at the left of the first column, figures at the right of
/// theirs. `look` as the style sheet names it; may be empty.
inline QLabel* addFigureCell(QGridLayout& grid, int row, int column, const char* look, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  if (*look != '\0') label->setProperty("look", look);
  label->setAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  grid.addWidget(label, row, column);
  return label;
}

}  // namespace watertight
