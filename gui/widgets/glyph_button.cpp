// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/glyph_button.h"

#include <QPainter>

#include "bridge/qt_colour.h"

namespace watertight {
namespace {

using Stroke = QList<QPointF>;

// In a square from 0 to 10.
QList<Stroke> strokesOf(Glyph glyph) {
  switch (glyph) {
    case Glyph::kEnlarge:
      return {{{1, 4}, {1, 1}, {4, 1}}, {{6, 9}, {9, 9}, {9, 6}}, {{1, 1}, {4.2, 4.2}}, {{9, 9}, {5.8, 5.8}}};
    case Glyph::kShrink:
      return {{{1, 4}, {4, 4}, {4, 1}}, {{6, 9}, {6, 6}, {9, 6}}, {{0.8, 0.8}, {4, 4}}, {{9.2, 9.2}, {6, 6}}};
    case Glyph::kDetach:
      return {{{4, 2}, {1, 2}, {1, 9}, {8, 9}, {8, 6}}, {{6, 1}, {9, 1}, {9, 4}}, {{9, 1}, {4.5, 5.5}}};
    case Glyph::kAttach:
      return {{{4, 2}, {1, 2}, {1, 9}, {8, 9}, {8, 6}},
              {{4.5, 2.5}, {4.5, 5.5}, {7.5, 5.5}},
              {{4.5, 5.5}, {9, 1}}};
    case Glyph::kMore:
      return {{{1, 3}, {5, 7}, {9, 3}}};
    case Glyph::kLess:
      return {{{1, 7}, {5, 3}, {9, 7}}};
  }
  return {};
}

}  // namespace

GlyphButton::GlyphButton(Glyph glyph, QWidget* parent)
    : QAbstractButton(parent), glyph_(glyph), theme_(&themeOf(ThemeName::kDark)) {
  setFixedSize(GlyphButton::sizeHint());
  setFocusPolicy(Qt::TabFocus);
  setAttribute(Qt::WA_Hover);
}

void GlyphButton::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void GlyphButton::setGlyph(Glyph glyph) {
  glyph_ = glyph;
  update();
}

void GlyphButton::setWords(const QString& words) {
  setAccessibleName(words);
  setToolTip(words);
}

void GlyphButton::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  const bool lit = underMouse() || hasFocus();
  if (lit) {
    painter.setPen(hasFocus() ? QPen{toQt(theme_->of(Role::kAccent)), 1} : QPen{Qt::NoPen});
    painter.setBrush(toQt(theme_->of(Role::kRaised)));
    painter.drawRoundedRect(QRectF{rect()}.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  }
  painter.translate(4, 4);
  painter.setPen(QPen{toQt(theme_->of(lit ? Role::kText : Role::kMuted)), 1.2});
  for (const auto& stroke : strokesOf(glyph_)) painter.drawPolyline(QPolygonF{stroke});
}

}  // namespace watertight
