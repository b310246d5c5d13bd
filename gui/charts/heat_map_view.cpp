// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/heat_map_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kLeft = 84, kBottom = 44, kTop = 8, kRight = 12, kTick = 18, kText = 11;
constexpr double kBetween = 2, kLeastAlpha = 0.06;

Role textOn(const HeatCell& cell) {
  constexpr double kStrong = 0.8;
  return cell.goodness > kStrong ? Role::kOnClosed : Role::kText;
}

}  // namespace

HeatMapView::HeatMapView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Map of two knobs"));
  setCursor(Qt::PointingHandCursor);
}

void HeatMapView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void HeatMapView::setMap(HeatMap map) {
  map_ = std::move(map);
  setAccessibleDescription(toQt(map_.note.empty() ? map_.description : map_.note));
  update();
}

void HeatMapView::setChosen(std::optional<std::size_t> point) {
  chosen_ = point;
  update();
}

QRectF HeatMapView::area() const {
  return {1.0 * kLeft, 1.0 * kTop, std::max(10.0, width() - 1.0 * (kLeft + kRight)),
          std::max(10.0, height() - 1.0 * (kTop + kBottom))};
}

QRectF HeatMapView::boxOf(const HeatCell& cell) const {
  const auto plot = area();
  const double wide = plot.width() / static_cast<double>(map_.columns.size());
  const double high = plot.height() / static_cast<double>(map_.rows.size());
  return QRectF{plot.left() + wide * static_cast<double>(cell.column),
                plot.bottom() - high * static_cast<double>(cell.row + 1), wide, high}
      .adjusted(0, 0, -kBetween, -kBetween);
}

const HeatCell* HeatMapView::cellAt(QPointF place) const {
  const auto found = std::find_if(map_.cells.begin(), map_.cells.end(),
                                  [&](const HeatCell& cell) { return boxOf(cell).contains(place); });
  return found == map_.cells.end() ? nullptr : &*found;
}

const HeatCell* HeatMapView::chosenCell() const {
  const auto found = std::find_if(map_.cells.begin(), map_.cells.end(),
                                  [&](const HeatCell& cell) { return cell.point && cell.point == chosen_; });
  return found == map_.cells.end() ? nullptr : &*found;
}

bool HeatMapView::isAsItIs(const HeatCell& cell) const {
  return cell.column == map_.asItIsColumn && cell.row == map_.asItIsRow;
}

void HeatMapView::paintCell(QPainter& painter, const HeatCell& cell) const {
  const auto box = boxOf(cell);
  painter.fillRect(box, toQt(theme_->of(Role::kRaised)));
  if (cell.impossible) painter.fillRect(box, QBrush{toQt(theme_->of(Role::kMuted)), Qt::BDiagPattern});
  if (cell.text.empty()) return;
  auto fill = toQt(theme_->of(Role::kGood));
  fill.setAlphaF(static_cast<float>(kLeastAlpha + (1 - kLeastAlpha) * cell.goodness));
  painter.fillRect(box, fill);
  const auto text = toQt(cell.text);
  if (painter.fontMetrics().horizontalAdvance(text) + 6 > box.width()) return;
  painter.setPen(toQt(theme_->of(textOn(cell))));
  painter.drawText(box, Qt::AlignCenter, text);
}

// Told by shapes: a frame is the chosen one, a star the best, a diamond everything as it is.
void HeatMapView::paintMarks(QPainter& painter, const HeatCell& cell) const {
  const auto box = boxOf(cell);
  painter.setPen(toQt(theme_->of(textOn(cell))));
  const auto corner = box.adjusted(5, 2, -5, -2);
  if (cell.best) painter.drawText(corner, Qt::AlignTop | Qt::AlignRight, QStringLiteral("★"));
  if (isAsItIs(cell)) painter.drawText(corner, Qt::AlignTop | Qt::AlignLeft, QStringLiteral("◆"));
  if (!cell.point || cell.point != chosen_) return;
  painter.setPen(QPen{toQt(theme_->of(Role::kText)), 2});
  painter.drawRect(box.adjusted(1, 1, -1, -1));
}

void HeatMapView::paintAxes(QPainter& painter) const {
  const auto plot = area();
  const auto metrics = painter.fontMetrics();
  painter.setPen(toQt(theme_->of(Role::kMuted)));
  double free = 0;
  for (std::size_t i = 0; i < map_.columns.size(); ++i) {
    const auto text = toQt(map_.columns[i]);
    const double middle = boxOf({i, 0, {}, {}, 0, false, false, {}}).center().x();
    const double half = metrics.horizontalAdvance(text) / 2.0 + 2;
    if (middle - half < free) continue;
    painter.drawText(QRectF{middle - half, plot.bottom() + 2, 2 * half, kTick}, Qt::AlignCenter, text);
    free = middle + half + 4;
  }
  for (std::size_t i = 0; i < map_.rows.size(); ++i) {
    const auto box = boxOf({0, i, {}, {}, 0, false, false, {}});
    if (box.height() < kText && i % 2 == 1) continue;
    const auto text = metrics.elidedText(toQt(map_.rows[i]), Qt::ElideRight, kLeft - kTick - 8);
    painter.drawText(QRectF{1.0 * kTick, box.top(), kLeft - kTick - 6.0, box.height()},
                     Qt::AlignVCenter | Qt::AlignRight, text);
  }
  painter.setFont(appFont(kText, QFont::Medium));
  painter.setPen(toQt(theme_->of(Role::kText)));
  painter.drawText(QRectF{plot.left(), height() - 20.0, plot.width(), 18}, Qt::AlignCenter, toQt(map_.x));
  painter.setPen(toQt(theme_->of(Role::kMuted)));
  painter.drawText(QRectF{plot.left(), height() - 20.0, plot.width(), 18}, Qt::AlignVCenter | Qt::AlignRight,
                   tr("★ best   ◆ as it is"));
  painter.setPen(toQt(theme_->of(Role::kText)));
  painter.save();
  painter.rotate(-90);
  painter.drawText(QRectF{-plot.bottom(), 0, plot.height(), kTick}, Qt::AlignCenter, toQt(map_.y));
  painter.restore();
}

void HeatMapView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setFont(appFont(kText));
  if (!map_.note.empty() || map_.cells.empty()) {
    painter.setPen(toQt(theme_->of(Role::kMuted)));
    painter.drawText(rect().adjusted(20, 0, -20, 0), Qt::AlignCenter | Qt::TextWordWrap, toQt(map_.note));
    return;
  }
  for (const auto& cell : map_.cells) paintCell(painter, cell);
  for (const auto& cell : map_.cells) paintMarks(painter, cell);
  paintAxes(painter);
}

bool HeatMapView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto* cell = cellAt(help->pos());
  cell != nullptr && !cell->tip.empty()
      ? QToolTip::showText(help->globalPos(), plainTip(toQt(cell->tip)), this)
      : QToolTip::hideText();
  return true;
}

void HeatMapView::mousePressEvent(QMouseEvent* event) {
  const auto* cell = cellAt(event->position());
  if (cell != nullptr && cell->point) emit chosen(*cell->point);
}

void HeatMapView::keyPressEvent(QKeyEvent* event) {
  const int across = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  const int up = event->key() == Qt::Key_Up ? 1 : event->key() == Qt::Key_Down ? -1 : 0;
  if ((across == 0 && up == 0) || map_.cells.empty()) return QWidget::keyPressEvent(event);
  const auto* from = chosenCell();
  if (from == nullptr) from = &map_.cells.front();
  const auto moved = [](std::size_t at, int by, std::size_t count) {
    return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(at) + by, 0,
                                                               static_cast<std::ptrdiff_t>(count) - 1));
  };
  const auto column = moved(from->column, across, map_.columns.size());
  const auto row = moved(from->row, up, map_.rows.size());
  const auto& cell = map_.cells[column * map_.rows.size() + row];
  if (cell.point) emit chosen(*cell.point);
}

}  // namespace watertight
