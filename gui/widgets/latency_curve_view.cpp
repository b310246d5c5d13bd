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

// Names stand in lines of their own over the curve, so that near ones do not cover each other; they are drawn
// last, on the ground's colour, so that no mark's line crosses them.
void LatencyCurveView::paintMarks(QPainter& painter, const QRectF& area) const {
  const auto top = [](std::size_t row) { return 2.0 + kMarkLine * static_cast<double>(row); };
  const auto& marks = curve_->marks;
  painter.setPen(QPen{palette().color(QPalette::Text), 1, Qt::DashLine});
  for (std::size_t row = 0; row < marks.size(); ++row) {
    const double x = area.left() + marks[row].x * area.width();
    painter.drawLine(QPointF{x, top(row) + 2}, QPointF{x, area.bottom()});
  }
  for (std::size_t row = 0; row < marks.size(); ++row) {
    paintName(painter, toQt(marks[row].text), {area.left() + marks[row].x * area.width(), top(row)});
  }
}

void LatencyCurveView::paintName(QPainter& painter, const QString& name, QPointF markTop) const {
  const double wide = painter.fontMetrics().horizontalAdvance(name);
  const double left = markTop.x() + 4 + wide < width() ? markTop.x() + 4 : markTop.x() - 4 - wide;
  painter.fillRect(QRectF{left - 1, markTop.y(), wide + 2, kMarkLine}, palette().color(QPalette::Base));
  painter.setPen(palette().color(QPalette::Text));
  painter.drawText(QPointF{left, markTop.y() + 10}, name);
}

}  // namespace watertight
