// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure_view.h"

#include <QPainter>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kValueHeight = 23;
constexpr int kLargest = 19, kSmallest = 13;

// The largest that fits.
QFont fontFor(const QString& text, int width) {
  for (int pixels = kLargest; pixels > kSmallest; --pixels) {
    const auto font = appFont(pixels, QFont::Medium);
    if (QFontMetrics{font}.horizontalAdvance(text) <= width) return font;
  }
  return appFont(kSmallest, QFont::Medium);
}

}  // namespace

FigureView::FigureView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FigureView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void FigureView::setFigure(const Figure& figure) {
  if (figure.tip != figure_.tip) setToolTip(plainTip(toQt(figure.tip)));
  if (figure.value == figure_.value && figure.caption == figure_.caption &&
      figure.alarming == figure_.alarming)
    return;
  figure_ = figure;
  setAccessibleName(toQt(figure.caption));
  setAccessibleDescription(toQt(figure.value));
  update();
}

void FigureView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setFont(fontFor(toQt(figure_.value), width()));
  painter.setPen(toQt(theme_->of(figure_.alarming ? Role::kDecrease : Role::kText)));
  painter.drawText(QRect{0, 0, width(), kValueHeight}, Qt::AlignVCenter | Qt::AlignLeft, toQt(figure_.value));
  painter.setFont(appFont(11));
  painter.setPen(toQt(theme_->of(Role::kMuted)));
  const auto caption = painter.fontMetrics().elidedText(toQt(figure_.caption), Qt::ElideRight, width());
  painter.drawText(QRect{0, kValueHeight, width(), height() - kValueHeight}, Qt::AlignVCenter | Qt::AlignLeft,
                   caption);
}

}  // namespace watertight
