// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/latency_curve_view.h"

#include <QPainter>
#include <QPainterPath>

#include "bridge/fonts.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kText = 11, kMarkLine = 14, kTickLine = 16;

}  // namespace

LatencyCurveView::LatencyCurveView(QWidget* parent) : QWidget(parent) {
  setMinimumSize(280, 140);
  setAccessibleName(tr("Distribution of service times"));
  setToolTip(
      tr("How dense service times are, over a logarithmic axis; before slowdown and added latency "
         "(rule D1)"));
}

void LatencyCurveView::show(std::optional<LatencyCurve> curve, const QString& why) {
  curve_ = std::move(curve);
  why_ = why;
  setAccessibleDescription(curve_ ? toQt(curveText(*curve_)) : why_);
  update();
}

void LatencyCurveView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(appFont(kText));
  painter.setPen(palette().color(QPalette::PlaceholderText));
  if (!curve_) {
    painter.drawText(rect().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, why_);
    return;
  }
  const auto marks = static_cast<double>(curve_->marks.size());
  const QRectF area = QRectF{rect()}.adjusted(6, kMarkLine * marks + 4, -6, -kTickLine);
  paintTicks(painter, area);
  paintCurve(painter, area);
  paintMarks(painter, area);
}

void LatencyCurveView::paintTicks(QPainter& painter, const QRectF& area) const {
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  double free = area.left() - 100;
  for (const auto& tick : curve_->ticks) {
    const double x = area.left() + tick.at * area.width();
    painter.drawLine(QPointF{x, area.bottom()}, QPointF{x, area.bottom() + 3});
    const auto text = toQt(tick.text);
    const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0;
    if (x - half < free || x + half > width()) continue;
    painter.drawText(QRectF{x - half - 1, area.bottom() + 3, 2 * half + 2, 13}, Qt::AlignCenter, text);
    free = x + half + 8;
  }
}

void LatencyCurveView::paintCurve(QPainter& painter, const QRectF& area) const {
  const auto at = [&](const Point& point) {
    return QPointF{area.left() + point.x * area.width(), area.bottom() - point.y * area.height()};
  };
  QPainterPath line;
  for (const auto& point : curve_->outline) {
    line.elementCount() == 0 ? line.moveTo(at(point)) : line.lineTo(at(point));
  }
  auto filled = line;
  filled.lineTo(at({curve_->outline.back().x, 0}));
  filled.lineTo(at({curve_->outline.front().x, 0}));
  auto fill = palette().color(QPalette::Highlight);
  painter.setPen(QPen{fill, 1.8});
  fill.setAlpha(60);
  painter.fillPath(filled, fill);
  painter.drawPath(line);
}

// Names stand in lines of their own over the curve, so that near ones do not cover each other.
void LatencyCurveView::paintMarks(QPainter& painter, const QRectF& area) const {
  double line = 0;
  for (const auto& mark : curve_->marks) {
    const double x = area.left() + mark.x * area.width();
    const auto text = toQt(mark.text);
    const double wide = painter.fontMetrics().horizontalAdvance(text);
    const double y = 2 + kMarkLine * line++;
    painter.setPen(QPen{palette().color(QPalette::Text), 1, Qt::DashLine});
    painter.drawLine(QPointF{x, y + 2}, QPointF{x, area.bottom()});
    painter.setPen(palette().color(QPalette::Text));
    const double left = x + 4 + wide < width() ? x + 4 : x - 4 - wide;
    painter.drawText(QPointF{left, y + 10}, text);
  }
}

}  // namespace watertight
