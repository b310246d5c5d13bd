// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/overview_bar.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <cmath>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "charts/brush_cursor.h"
#include "charts/moment_painter.h"
#include "charts/plot_painter.h"

namespace watertight {
namespace {

constexpr int kHeight = 34;
constexpr int kInset = 3;
constexpr double kNotch = 120, kZoomANotch = 1.25;

}  // namespace

OverviewBar::OverviewBar(SharedTime& time, QWidget* parent)
    : QWidget(parent), time_(time), axis_(time.axis(1)), theme_(&themeOf(ThemeName::kDark)) {
  setFixedHeight(kHeight);
  setMouseTracking(true);
  setAccessibleName(tr("Whole run"));
  setToolTip(
      tr("The whole run: requests a second by how they ended, and when faults held.\n"
         "Drag the frame, or one of its sides, to choose what the charts show; a double click shows all."));
  connect(&time_, &SharedTime::changed, this, qOverload<>(&QWidget::update));
}

void OverviewBar::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void OverviewBar::setPlot(Plot plot, const TimeAxis& axis) {
  plot_ = std::move(plot);
  axis_ = axis;
  setAccessibleDescription(toQt(plot_.description));
  update();
}

PlotMap OverviewBar::map() const {
  return {QRectF{rect().adjusted(kInset, kInset, -kInset, -kInset)}, toSeconds(axis_.span), plot_.y.low,
          plot_.y.high};
}

double OverviewBar::xOf(Instant t) const {
  return map().x(axis_.x(t));
}

Instant OverviewBar::momentAt(double x) const {
  const auto area = map().area;
  const double share = std::clamp((x - area.left()) / area.width(), 0.0, 1.0);
  return axis_.from() + Duration{std::llround(share * static_cast<double>(axis_.span.count()))};
}

QRectF OverviewBar::frame() const {
  const auto area = map().area;
  const auto& view = time_.view();
  const double from = std::clamp(xOf(view.from()), area.left(), area.right() - 2);
  const double to = std::clamp(xOf(view.end()), from + 2, area.right());
  return {from, area.top() - 2, to - from, area.height() + 4};
}

void OverviewBar::paintFrame(QPainter& painter) const {
  constexpr std::uint8_t kVeil = 150;
  constexpr int kSide = 3;
  const auto box = frame().toAlignedRect();
  const auto veil = toQt(withAlpha(theme_->of(Role::kWindow), kVeil));
  painter.fillRect(QRect{QPoint{0, 0}, QPoint{box.left() - 1, height()}}, veil);
  painter.fillRect(QRect{QPoint{box.right() + 1, 0}, QPoint{width(), height()}}, veil);
  const auto accent = toQt(theme_->of(Role::kAccent));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen{accent, 1});
  painter.drawRect(box.adjusted(0, 0, -1, -1));
  for (const int x : {box.left(), box.right() - kSide + 1}) {
    painter.fillRect(QRect{x, box.center().y() - 6, kSide, 13}, accent);
  }
}

void OverviewBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.fillRect(rect(), toQt(theme_->of(Role::kCard)));
  PlotPainter{painter, map(), *theme_}.draw(plot_);
  MomentPainter{painter, map(), *theme_}.drawLines(axis_);
  paintFrame(painter);
}

void OverviewBar::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const double x = event->position().x();
  const auto box = frame();
  time_.change(
      [&](TimeView& view) { drag_.emplace(view, brushPartAt(x, box.left(), box.right()), momentAt(x)); });
  if (drag_->part() == BrushPart::kInside) setCursor(Qt::ClosedHandCursor);
}

void OverviewBar::mouseMoveEvent(QMouseEvent* event) {
  const double x = event->position().x();
  if (drag_) {
    time_.change([&](TimeView& view) { drag_->moveTo(view, momentAt(x)); });
  } else {
    setCursor(cursorOf(brushPartAt(x, frame().left(), frame().right()), Qt::PointingHandCursor));
  }
}

void OverviewBar::mouseReleaseEvent(QMouseEvent* event) {
  drag_.reset();
  setCursor(
      cursorOf(brushPartAt(event->position().x(), frame().left(), frame().right()), Qt::PointingHandCursor));
}

void OverviewBar::mouseDoubleClickEvent(QMouseEvent* /*event*/) {
  time_.showAll();
}

void OverviewBar::wheelEvent(QWheelEvent* event) {
  time_.zoom(std::pow(kZoomANotch, event->angleDelta().y() / kNotch));
  event->accept();
}

}  // namespace watertight
