// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/plot_painter.h"

#include <QPolygonF>
#include <cmath>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr double kMarkerRadius = 4.5;
constexpr int kDash = 4;

QPolygonF shapeOf(MarkerShape shape, QPointF c) {
  const double r = kMarkerRadius;
  switch (shape) {
    case MarkerShape::kUp:
      return QPolygonF{
          {c + QPointF{0, -r * 0.8}, c + QPointF{r * 0.8, r * 0.7}, c + QPointF{-r * 0.8, r * 0.7}}};
    case MarkerShape::kDown:
      return QPolygonF{{c + QPointF{0, r}, c + QPointF{r, -r * 0.8}, c + QPointF{-r, -r * 0.8}}};
    case MarkerShape::kDiamond:
      return QPolygonF{{c + QPointF{0, -r}, c + QPointF{r, 0}, c + QPointF{0, r}, c + QPointF{-r, 0}}};
    case MarkerShape::kSquare:
      break;
  }
  const double h = r * 0.8;
  return QPolygonF{QRectF{c.x() - h, c.y() - h, 2 * h, 2 * h}};
}

}  // namespace

void PlotPainter::draw(const Plot& plot, double corner) {
  painter_.save();
  painter_.setClipRect(map_.area.adjusted(0, -1, 1, 1));
  for (const auto& layer : plot.layers) drawLayer(layer);
  drawLabels(plot, corner);
  painter_.setClipping(false);
  for (const auto& marker : plot.markers) drawMarker(marker);
  painter_.restore();
}

void PlotPainter::drawLayer(const Layer& layer) {
  switch (layer.form) {
    case LayerForm::kColumns:
      return drawColumns(layer);
    case LayerForm::kLine:
      return drawLine(layer);
    case LayerForm::kSteps:
      return drawSteps(layer);
    case LayerForm::kRule:
      return drawRule(layer);
  }
}

QBrush PlotPainter::brushOf(const Ink& ink) const {
  return {toQt(theme_.of(ink)), ink.shade == Shade::kHatched ? Qt::Dense4Pattern : Qt::SolidPattern};
}

// A column is at least a pixel wide and high, so that nothing falls between two pixels; columns that stand
// side by side at the same height become one box.
void PlotPainter::drawColumns(const Layer& layer) {
  if (layer.columns.empty()) return;
  painter_.setRenderHint(QPainter::Antialiasing, false);
  const auto brush = brushOf(layer.ink);
  QRect pending;
  for (const auto& column : layer.columns) {
    const int from = std::max(static_cast<int>(std::lround(map_.x(column.from))),
                              pending.isNull() ? static_cast<int>(map_.area.left()) : pending.right() + 1);
    const int to = std::max(static_cast<int>(std::lround(map_.x(column.to))), from + 1);
    const int bottom = static_cast<int>(std::lround(map_.y(column.bottom)));
    const int top = std::min(static_cast<int>(std::lround(map_.y(column.top))),
                             column.top > column.bottom ? bottom - 1 : bottom);
    const QRect box{from, top, to - from, bottom - top};
    if (box.top() == pending.top() && box.bottom() == pending.bottom() && box.left() == pending.right() + 1) {
      pending.setRight(box.right());
      continue;
    }
    if (!pending.isEmpty()) painter_.fillRect(pending, brush);
    pending = box;
  }
  if (!pending.isEmpty()) painter_.fillRect(pending, brush);
}

void PlotPainter::drawStroke(QPolygonF& stroke) {
  if (stroke.size() == 1) {  // alone between two gaps
    painter_.fillRect(QRectF{stroke.front().x() - 1, stroke.front().y() - 1, 2, 2}, painter_.pen().brush());
  } else if (stroke.size() > 1) {
    painter_.drawPolyline(stroke);
  }
  stroke.clear();
}

void PlotPainter::drawLine(const Layer& layer) {
  if (layer.points.empty()) return;
  painter_.setRenderHint(QPainter::Antialiasing, true);
  QPen pen{toQt(theme_.of(layer.ink)), 1.0 / painter_.device()->devicePixelRatioF()};
  if (layer.ink.shade == Shade::kHatched) pen.setDashPattern({kDash, kDash});
  painter_.setPen(pen);
  QPolygonF stroke;
  stroke.reserve(static_cast<qsizetype>(layer.points.size()));
  for (const auto& point : layer.points) {
    if (!std::isfinite(point.y)) {
      drawStroke(stroke);
    } else {
      stroke.append(map_.at(point));
    }
  }
  drawStroke(stroke);
}

void PlotPainter::drawSteps(const Layer& layer) {
  painter_.setRenderHint(QPainter::Antialiasing, false);
  const auto colour = toQt(theme_.of(layer.ink));
  if (layer.ink.shade == Shade::kHatched) return drawDashedSteps(layer);
  for (std::size_t i = 0; i + 1 < layer.points.size(); ++i) {
    const auto& now = layer.points[i];
    const auto& next = layer.points[i + 1];
    if (!std::isfinite(now.y)) continue;
    const int x = static_cast<int>(std::lround(map_.x(now.x)));
    const int end = static_cast<int>(std::lround(map_.x(next.x)));
    const int y = static_cast<int>(std::lround(map_.y(now.y)));
    painter_.fillRect(QRect{x, y - 1, end - x + 1, 2}, colour);
    if (!std::isfinite(next.y)) continue;
    const int to = static_cast<int>(std::lround(map_.y(next.y)));
    painter_.fillRect(QRect{end - 1, std::min(y, to) - 1, 2, std::abs(to - y) + 2}, colour);
  }
}

// Thin, so that a second run's steps are not taken for the first's.
void PlotPainter::drawDashedSteps(const Layer& layer) {
  const auto colour = toQt(theme_.of(layer.ink));
  for (std::size_t i = 0; i + 1 < layer.points.size(); ++i) {
    const auto& now = layer.points[i];
    const auto& next = layer.points[i + 1];
    if (!std::isfinite(now.y)) continue;
    const int end = static_cast<int>(std::lround(map_.x(next.x)));
    const int y = static_cast<int>(std::lround(map_.y(now.y)));
    const int from =
        std::max(static_cast<int>(std::lround(map_.x(now.x))), static_cast<int>(map_.area.left()));
    for (int x = from; x < end; x += 2 * kDash) {
      painter_.fillRect(QRect{x, y, std::min(kDash, end - x), 1}, colour);
    }
    if (!std::isfinite(next.y)) continue;
    const int to = static_cast<int>(std::lround(map_.y(next.y)));
    painter_.fillRect(QRect{end, std::min(y, to), 1, std::abs(to - y) + 1}, colour);
  }
}

void PlotPainter::drawRule(const Layer& layer) {
  if (layer.points.empty()) return;
  painter_.setRenderHint(QPainter::Antialiasing, false);
  const auto colour = toQt(theme_.of(layer.ink));
  const int y = static_cast<int>(std::lround(map_.y(layer.points.front().y)));
  const int right = static_cast<int>(map_.area.right());
  for (int x = static_cast<int>(map_.area.left()); x < right; x += 2 * kDash) {
    painter_.fillRect(QRect{x, y, std::min(kDash, right - x), 1}, colour);
  }
}

// Behind its marker, and before the next one: what does not fit is cut short, and left out where little of it
// would be left.
void PlotPainter::drawLabels(const Plot& plot, double corner) {
  constexpr double kFromMarker = 8, kLeast = 34;
  auto font = painter_.font();
  font.setPixelSize(10);
  painter_.setFont(font);
  double taken = map_.area.left() + corner;
  for (const auto& label : plot.labels) {
    const double at = map_.x(label.x);
    const double left = std::max(at + kFromMarker, taken);
    double right = map_.area.right();
    for (const auto& marker : plot.markers) {
      const double x = map_.x(marker.at.x);
      if (marker.atTop && x > at + 1) right = std::min(right, x - kMarkerRadius - 2);
    }
    const auto whole = toQt(label.text);
    const double wide = painter_.fontMetrics().horizontalAdvance(whole);
    if (right - left < std::min(wide, kLeast)) continue;
    drawLabel(painter_.fontMetrics().elidedText(whole, Qt::ElideRight, static_cast<int>(right - left)), left,
              std::min(left + wide, right));
    taken = std::min(left + wide, right) + kFromMarker;
  }
}

void PlotPainter::drawLabel(const QString& text, double left, double right) {
  constexpr int kHeight = 14;
  constexpr std::uint8_t kBehindText = 170;
  painter_.fillRect(QRectF{left - 2, map_.area.top(), right - left + 4, kHeight - 1},
                    toQt(withAlpha(theme_.of(Role::kCard), kBehindText)));
  painter_.setPen(toQt(theme_.of(Role::kText)));
  painter_.drawText(QRectF{left, map_.area.top() - 1, right - left + 2, kHeight}, Qt::AlignVCenter, text);
}

void PlotPainter::drawMarker(const Marker& marker) {
  if (marker.at.x < -map_.span || marker.at.x > 0) return;
  painter_.setRenderHint(QPainter::Antialiasing, true);
  painter_.setPen(QPen{toQt(theme_.of(Role::kCard)), 1});
  painter_.setBrush(toQt(theme_.of(marker.ink)));
  painter_.drawPolygon(shapeOf(marker.shape, map_.at(marker)));
}

}  // namespace watertight
