// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bar_captions.h"

#include <QHBoxLayout>
#include <QLabel>

namespace watertight {
namespace {

constexpr int kBefore = 6;

}  // namespace

void BarCaptions::add(QHBoxLayout& row, const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("look", "caption");
  label->setContentsMargins(kBefore, 0, 0, 0);
  labels_.push_back(label);
  row.addWidget(label);
}

int BarCaptions::ownWidth(const QHBoxLayout& row) const {
  int width = 0;
  for (const auto* label : labels_) width += label->minimumSizeHint().width() + row.spacing();
  return width;
}

int BarCaptions::leastWidth(const QHBoxLayout& row) const {
  return row.minimumSize().width() - (shown_ ? ownWidth(row) : 0);
}

void BarCaptions::fit(const QHBoxLayout& row, int width) {
  const bool show = width >= leastWidth(row) + ownWidth(row);
  if (show == shown_) return;
  shown_ = show;
  for (auto* label : labels_) label->setVisible(show);
}

}  // namespace watertight
