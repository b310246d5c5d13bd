// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pill.h"

#include <QPainter>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"

namespace watertight {

Pill::Pill(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setFont(appFont(11, QFont::Medium));
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Pill::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void Pill::setState(const QString& text, StateInk ink) {
  const bool longer = text.size() != text_.size();
  text_ = text;
  ink_ = ink;
  setAccessibleName(text);
  if (longer) updateGeometry();
  update();
}

QSize Pill::sizeHint() const {
  return {fontMetrics().horizontalAdvance(text_) + 20, 20};
}

void Pill::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(toQt(theme_->of(ink_.fill)));
  painter.drawRoundedRect(rect(), height() / 2.0, height() / 2.0);
  painter.setPen(toQt(theme_->of(ink_.text)));
  painter.drawText(rect(), Qt::AlignCenter, text_);
}

}  // namespace watertight
