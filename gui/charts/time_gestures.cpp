// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/time_gestures.h"

#include <QMouseEvent>
#include <QWheelEvent>
#include <QWidget>
#include <cmath>

#include "charts/ribbon_view.h"
#include "charts/rule_drag.h"
#include "charts/time_chart.h"

namespace watertight {
namespace {

constexpr double kSlack = 4;    // pixels until a press becomes a drag
constexpr double kNotch = 120;  // of a wheel
constexpr double kZoomANotch = 1.25;
constexpr double kPanANotch = 0.1;  // of the span

}  // namespace

TimeGestures::TimeGestures(SharedTime& time, QObject* parent) : QObject(parent), time_(time) {}

void TimeGestures::watch(TimeChart& chart) {
  chart.installEventFilter(this);
  for (auto* thresholds : chart.findChildren<RuleDrag*>()) chart.installEventFilter(thresholds);
}

void TimeGestures::watch(RibbonView& ribbon) {
  ribbon.setMouseTracking(true);
  ribbon.installEventFilter(this);
}

// Where in the plot's width: 0 at its left edge, 1 at its right one.
double TimeGestures::shareAt(const QWidget& chart, double x) {
  const auto* plot = qobject_cast<const TimeChart*>(&chart);
  const auto area = plot != nullptr ? plot->plotMap().area : static_cast<const RibbonView&>(chart).plotArea();
  return (x - area.left()) / std::max(1.0, area.width());
}

bool TimeGestures::eventFilter(QObject* watched, QEvent* event) {
  auto& chart = *static_cast<QWidget*>(watched);
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      press(chart, *static_cast<QMouseEvent*>(event));
      return false;
    case QEvent::MouseMove:
      move(chart, *static_cast<QMouseEvent*>(event));
      return false;
    case QEvent::MouseButtonRelease:
      release(chart);
      return false;
    case QEvent::Leave:
      time_.point(std::nullopt);
      return false;
    case QEvent::Wheel:
      turn(chart, *static_cast<QWheelEvent*>(event));
      event->accept();
      return true;
    default:
      return false;
  }
}

void TimeGestures::press(const QWidget& chart, const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton) return;
  pressedAt_ = event.position().x();
  taken_ = time_.view().at(shareAt(chart, pressedAt_));
}

void TimeGestures::move(QWidget& chart, const QMouseEvent& event) {
  const double x = event.position().x();
  const double share = shareAt(chart, x);
  if (taken_ && !dragging_ && std::abs(x - pressedAt_) >= kSlack) {
    dragging_ = true;
    chart.setCursor(Qt::ClosedHandCursor);
    taken_ = time_.view().at(shareAt(chart, pressedAt_));  // a view that follows has moved on
  }
  if (dragging_) time_.pan(*taken_ - time_.view().at(share));
  time_.point(share >= 0 && share <= 1 ? std::optional{share} : std::nullopt);
}

void TimeGestures::release(QWidget& chart) {
  if (dragging_) chart.unsetCursor();
  dragging_ = false;
  taken_.reset();
}

void TimeGestures::turn(const QWidget& chart, const QWheelEvent& event) {
  const auto angle = event.angleDelta();
  const bool sideways = angle.x() != 0 || event.modifiers().testFlag(Qt::ShiftModifier);
  if (sideways) {
    const double notches = (angle.x() != 0 ? angle.x() : angle.y()) / kNotch;
    const double span = static_cast<double>(time_.view().span().count());
    time_.pan(-Duration{std::llround(span * kPanANotch * notches)});
  } else if (angle.y() != 0) {
    time_.zoom(std::pow(kZoomANotch, angle.y() / kNotch),
               std::clamp(shareAt(chart, event.position().x()), 0.0, 1.0));
  }
}

}  // namespace watertight
