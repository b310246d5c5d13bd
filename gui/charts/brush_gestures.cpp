// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/brush_gestures.h"

#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "charts/brush_cursor.h"
#include "charts/time_chart.h"
#include "present/trace_overview_plot.h"

namespace watertight {
namespace {

constexpr double kSlack = 4;  // pixels until a press becomes a drag

}  // namespace

BrushGestures::BrushGestures(SharedTime& span, QObject* parent) : QObject(parent), span_(span) {}

void BrushGestures::watch(TimeChart& chart) {
  chart.setMouseTracking(true);
  chart.installEventFilter(this);
}

Instant BrushGestures::momentAt(const TimeChart& chart, double x) const {
  const auto area = chart.plotMap().area;
  const double share = std::clamp((x - area.left()) / std::max(1.0, area.width()), 0.0, 1.0);
  const auto all = axisOfTrace(span_.view(), 1).span;
  return Instant{Duration{std::llround(static_cast<double>(all.count()) * share)}};
}

BrushPart BrushGestures::partAt(const TimeChart& chart, double x) const {
  const auto& view = span_.view();
  if (view.showsAll()) return BrushPart::kNone;
  const auto area = chart.plotMap().area;
  const double all = toSeconds(axisOfTrace(view, 1).span);
  const auto xOf = [&](Instant t) {
    return area.left() + area.width() * toSeconds(t.time_since_epoch()) / all;
  };
  return brushPartAt(x, xOf(std::max(Instant{}, view.from())), xOf(view.end()));
}

bool BrushGestures::eventFilter(QObject* watched, QEvent* event) {
  auto& chart = *static_cast<TimeChart*>(watched);
  const auto* mouse = static_cast<QMouseEvent*>(event);
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      if (mouse->button() == Qt::LeftButton) press(chart, mouse->position().x());
      return false;
    case QEvent::MouseMove:
      move(chart, mouse->position().x());
      return false;
    case QEvent::MouseButtonRelease:
      release();
      return false;
    case QEvent::MouseButtonDblClick:
      if (span_.view().showsAll()) return false;
      span_.showAll();
      emit chosen();
      return false;
    default:
      return false;
  }
}

void BrushGestures::press(const TimeChart& chart, double x) {
  pressedAt_ = x;
  moved_ = false;
  const auto part = partAt(chart, x);
  if (part == BrushPart::kNone) {
    anchor_ = momentAt(chart, x);
    return;
  }
  span_.change([&](TimeView& view) { drag_.emplace(view, part, momentAt(chart, x)); });
}

void BrushGestures::move(TimeChart& chart, double x) {
  if (!anchor_ && !drag_) {
    chart.setCursor(cursorOf(partAt(chart, x), Qt::CrossCursor));
    return;
  }
  if (!moved_ && std::abs(x - pressedAt_) < kSlack) return;
  moved_ = true;
  const auto at = momentAt(chart, x);
  span_.change([&](TimeView& view) {
    if (drag_) {
      drag_->moveTo(view, at);
    } else {
      view.show(std::min(*anchor_, at), std::max(*anchor_, at));
    }
  });
}

void BrushGestures::release() {
  anchor_.reset();
  drag_.reset();
  if (std::exchange(moved_, false)) emit chosen();
}

}  // namespace watertight
