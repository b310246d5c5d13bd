// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/ribbon_view.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "charts/chart_geometry.h"
#include "charts/moment_painter.h"
#include "present/figure_tips.h"
#include "present/texts.h"

namespace watertight {
namespace {

constexpr int kHeight = 18, kSmallHeight = 15, kThinHeight = 9;
constexpr int kTextInset = 4;
constexpr int kMoment = 3;

QFont smallFont(QFont font, int pixels) {
  font.setPixelSize(pixels);
  return font;
}

}  // namespace

RibbonView::RibbonView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setFixedHeight(kHeight);
  setAccessibleName(tr("Breaker's state over time"));
}

void RibbonView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void RibbonView::setTime(const TimeAxis& time) {
  time_ = time;
}

void RibbonView::setFrame(const ChartFrame& frame) {
  frame_ = frame;
  setFixedHeight(frame == ChartFrame{} ? kHeight : frame.header > 0 ? kSmallHeight : kThinHeight);
  update();
}

void RibbonView::setRibbon(BreakerRibbon ribbon) {
  ribbon_ = std::move(ribbon);
  if (!ribbon_.spans.empty()) setAccessibleDescription(toQt(ribbon_.spans.back().text));
  update();
}

QRectF RibbonView::plotArea() const {
  return QRectF{QPointF{1.0 * frame_.left, 2}, QPointF{width() - 1.0 * frame_.right, height() - 2.0}};
}

QRect RibbonView::boxOf(const RibbonSpan& span) const {
  const int right = width() - frame_.right;
  const double scale = (right - frame_.left) / toSeconds(time_.span);
  const int from = static_cast<int>(std::lround(right + span.from * scale));
  const int to = static_cast<int>(std::lround(right + span.to * scale));
  return {from, 2, std::max(kMoment, to - from), height() - 4};
}

void RibbonView::paintSpan(QPainter& painter, const RibbonSpan& span) const {
  const auto box = boxOf(span);
  const auto ink = inkOf(span.state);
  painter.fillRect(box, toQt(theme_->of(ink.fill)));
  if (span.state == BreakerState::kHalfOpen) {
    painter.fillRect(box, QBrush{toQt(withAlpha(theme_->of(ink.text), 110)), Qt::BDiagPattern});
  }
  if (frame_.header == 0) return;
  const auto fits = [&](const QString& text) {
    return painter.fontMetrics().horizontalAdvance(text) + 2 * kTextInset <= box.width();
  };
  auto text = toQt(span.text);
  if (!fits(text)) text = toQt(stateLabel(span.state));
  if (!fits(text)) return;
  const bool hatched = span.state == BreakerState::kHalfOpen;
  const auto place = box.adjusted(kTextInset, 0, -kTextInset, 0);
  if (hatched) {
    const int textWidth = painter.fontMetrics().horizontalAdvance(text);
    painter.fillRect(QRect{box.left() + 1, box.top(), textWidth + 2 * kTextInset - 2, box.height()},
                     toQt(theme_->of(ink.fill)));
  }
  painter.setPen(toQt(theme_->of(ink.text)));
  painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, text);
}

void RibbonView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setFont(smallFont(font(), frame_.text));
  painter.setPen(toQt(theme_->of(Role::kMuted)));
  if (frame_.header > 0) paintName(painter);
  // A moment too short for a pixel is drawn over its neighbours.
  const auto isMoment = [this](const RibbonSpan& span) { return boxOf(span).width() <= kMoment; };
  for (const auto& span : ribbon_.spans) {
    if (!isMoment(span)) paintSpan(painter, span);
  }
  for (const auto& span : ribbon_.spans) {
    if (isMoment(span)) paintSpan(painter, span);
  }
  MomentPainter{painter, PlotMap{plotArea(), toSeconds(time_.span)}, *theme_}.drawLines(time_);
}

void RibbonView::paintName(QPainter& painter) const {
  painter.drawText(QRect{0, 0, frame_.left - 6, height()}, Qt::AlignVCenter | Qt::AlignRight, tr("breaker"));
  if (!ribbon_.spans.empty()) return;
  painter.drawText(QRect{frame_.left, 0, width(), height()}, Qt::AlignVCenter | Qt::AlignLeft, tr("none"));
}

const RibbonSpan* RibbonView::spanAt(QPoint position) const {
  const RibbonSpan* found = nullptr;
  for (const auto& span : ribbon_.spans) {
    if (!boxOf(span).contains(position)) continue;
    if (found == nullptr || boxOf(span).width() <= kMoment) found = &span;
  }
  return found;
}

bool RibbonView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const auto* span = spanAt(help->pos())) {
    QToolTip::showText(help->globalPos(),
                       plainTip(toQt(span->text) + u'\n' + toQt(chartTip(ChartKind::kBreaker))), this);
  } else {
    QToolTip::hideText();
  }
  return true;
}

}  // namespace watertight
