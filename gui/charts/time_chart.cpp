// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/time_chart.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QThread>
#include <QToolTip>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "charts/legend_painter.h"
#include "core/check.h"

namespace watertight {

TimeChart::TimeChart(QWidget* parent)
    : QWidget(parent), axes_(new AxesView(this)), theme_(&themeOf(ThemeName::kDark)) {
  setMouseTracking(true);
  setMinimumHeight(frame_.header + frame_.leastPlot);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void TimeChart::setTheme(const Theme& theme) {
  CHECK(QThread::currentThread() == thread());
  theme_ = &theme;
  axes_->setTheme(theme);
  update();
}

void TimeChart::setTime(const TimeAxis& time, bool labelled) {
  CHECK(QThread::currentThread() == thread());
  axes_->setTime(time, labelled);
}

void TimeChart::setFrame(const ChartFrame& frame) {
  CHECK(QThread::currentThread() == thread());
  if (frame == frame_) return;
  frame_ = frame;
  setMinimumHeight(frame.header + frame.leastPlot);
  axes_->setFrame(frame);
  placeAxes();
}

void TimeChart::setPlot(Plot plot, bool figuresToo) {
  CHECK(QThread::currentThread() == thread());
  thinTicks(plot.y, static_cast<std::size_t>(frame_.yLabels));
  if (!figuresToo) plot.legend = std::move(plot_.legend);
  plot_ = std::move(plot);
  axes_->setCorner(frame_.header == 0 ? toQt(plot_.title) : QString{});
  axes_->setPlot(plot_);
  if (!figuresToo) return;
  setAccessibleDescription(toQt(plot_.description));
  update(0, 0, width(), frame_.header);
}

int TimeChart::plotWidth() const {
  return static_cast<int>(axes_->map().area.width());
}

PlotMap TimeChart::plotMap() const {
  auto map = axes_->map();
  map.area.translate(axes_->pos());
  return map;
}

QPointF TimeChart::positionOf(const Marker& marker) const {
  return axes_->map().at(marker) + QPointF{axes_->pos()};
}

const Marker* TimeChart::markerAt(QPointF position) const {
  constexpr double kReach = 9;
  const Marker* nearest = nullptr;
  double best = kReach;
  for (const auto& marker : plot_.markers) {
    const auto d = positionOf(marker) - position;
    const double distance = std::hypot(d.x(), d.y());
    if (distance > best) continue;
    best = distance;
    nearest = &marker;
  }
  return nearest;
}

void TimeChart::paintEvent(QPaintEvent* /*event*/) {
  if (frame_.header == 0) return;
  QPainter painter{this};
  painter.fillRect(QRect{0, 0, width(), frame_.header}, toQt(theme_->of(Role::kCard)));
  const QRect place{frame_.left, 0, width() - frame_.left - frame_.right, frame_.header};
  LegendPainter{painter, *theme_, place, frame_.text}.draw(plot_);
}

void TimeChart::placeAxes() {
  axes_->setGeometry(0, frame_.header, width(), height() - frame_.header);
}

void TimeChart::resizeEvent(QResizeEvent* /*event*/) {
  placeAxes();
}

bool TimeChart::event(QEvent* event) {
  const bool overPlot =
      event->type() == QEvent::ToolTip && static_cast<QHelpEvent*>(event)->pos().y() >= frame_.header;
  return overPlot || QWidget::event(event);
}

void TimeChart::mouseMoveEvent(QMouseEvent* event) {
  if (const auto* marker = markerAt(event->position())) {
    QToolTip::showText(event->globalPosition().toPoint(), plainTip(toQt(marker->tip)), this);
  } else {
    QToolTip::hideText();
  }
  event->ignore();
}

}  // namespace watertight
