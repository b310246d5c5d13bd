// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/elided_label.h"

#include <QPainter>

#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kFewestLetters = 8;

}  // namespace

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  setMinimumWidth(20);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setWholeText(const QString& text) {
  setText(text.simplified());
  setToolTip(plainTip(text));
}

// A letter or two with an ellipsis tell nobody anything.
void ElidedLabel::paintEvent(QPaintEvent* /*event*/) {
  const auto place = contentsRect();
  const bool fits = fontMetrics().horizontalAdvance(text()) <= place.width();
  if (!fits && place.width() < fontMetrics().averageCharWidth() * kFewestLetters) return;
  QPainter painter{this};
  painter.setPen(palette().color(foregroundRole()));
  painter.drawText(place, static_cast<int>(alignment()),
                   fontMetrics().elidedText(text(), Qt::ElideRight, place.width()));
}

}  // namespace watertight
