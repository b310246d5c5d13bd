// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why_bars_view.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kRow = 36;
constexpr int kTextHeight = 18;
constexpr int kBarHeight = 8;
constexpr int kMarkReach = 3;

}  // namespace

WhyBarsView::WhyBarsView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("What was compared with what"));
}

void WhyBarsView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void WhyBarsView::setBars(const std::vector<WhyBar>& bars, Ink ink) {
  bars_ = bars;
  ink_ = ink;
  QStringList words;
  for (const auto& bar : bars_) words << toQt(bar.name + " " + bar.value + " " + bar.threshold);
  setAccessibleDescription(words.join(QStringLiteral("; ")));
  setVisible(!bars_.empty());
  updateGeometry();
  update();
}

QSize WhyBarsView::sizeHint() const {
  return {200, static_cast<int>(bars_.size()) * kRow};
}

void WhyBarsView::paintBar(QPainter& painter, const WhyBar& bar, int top) const {
  const auto colour = [this](Role role) { return toQt(theme_->of(role)); };
  const QRect text{0, top, width(), kTextHeight};
  painter.setFont(appFont(12, bar.decided ? QFont::Medium : QFont::Normal));
  painter.setPen(colour(bar.decided ? Role::kText : Role::kMuted));
  painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, toQt(bar.name));
  painter.drawText(text, Qt::AlignVCenter | Qt::AlignRight, toQt(bar.value + "  " + bar.threshold));
  const int barTop = top + kTextHeight + 2;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour(Role::kFree));
  painter.drawRoundedRect(QRectF(0, barTop, width(), kBarHeight), 3, 3);
  painter.setBrush(bar.decided ? toQt(theme_->of(ink_)) : colour(Role::kOwnWork));
  if (const double filled = bar.fill * width(); filled > 0) {
    painter.drawRoundedRect(QRectF(0, barTop, std::max(3.0, filled), kBarHeight), 3, 3);
  }
  const double mark = bar.mark * width();
  painter.setBrush(colour(Role::kText));
  painter.drawRect(QRectF(mark - 1, barTop - kMarkReach, 2, kBarHeight + 2 * kMarkReach));
}

void WhyBarsView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  int top = 0;
  for (const auto& bar : bars_) {
    paintBar(painter, bar, top);
    top += kRow;
  }
}

bool WhyBarsView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto row = static_cast<std::size_t>(std::max(0, help->pos().y()) / kRow);
  if (row < bars_.size()) {
    QToolTip::showText(help->globalPos(), plainTip(toQt(bars_[row].name + ": " + bars_[row].tip)), this);
  }
  return true;
}

}  // namespace watertight
