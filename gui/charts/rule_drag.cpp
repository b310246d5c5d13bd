// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/rule_drag.h"

#include <QMouseEvent>
#include <QToolTip>

#include "bridge/qt_text.h"
#include "charts/rule_tags.h"
#include "charts/time_chart.h"

namespace watertight {
namespace {

constexpr double kReach = 4;  // pixels

double levelAt(const PlotMap& map, double y) {
  return map.low + (map.area.bottom() - y) / map.area.height() * (map.high - map.low);
}

// Where its line, or the edge behind which it is, stands.
double placeOf(const PlotMap& map, const PlotRule& rule) {
  return std::clamp(map.y(rule.y), map.area.top(), map.area.bottom());
}

}  // namespace

RuleDrag::RuleDrag(TimeChart& chart) : QObject(&chart), chart_(chart) {
  chart.installEventFilter(this);
}

// A marker lies over the lines: what it tells comes first.
const PlotRule* RuleDrag::ruleAt(QPointF position) const {
  const auto map = chart_.plotMap();
  const auto& rules = chart_.plot().rules;
  if (chart_.wordsFit()) {
    for (const auto& tag : ruleTags(rules, map, ruleFont(chart_.font()))) {
      if (tag.rule->turns() && tag.box.contains(position)) return tag.rule;
    }
  }
  if (!map.area.contains(position) || chart_.markerAt(position) != nullptr) return nullptr;
  for (const auto& rule : rules) {
    if (!rule.turns() || rule.y > map.high || rule.y < map.low) continue;
    if (std::abs(map.y(rule.y) - position.y()) <= kReach) return &rule;
  }
  return nullptr;
}

bool RuleDrag::press(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton) return false;
  const auto* rule = ruleAt(event.position());
  if (rule == nullptr) return false;
  const auto map = chart_.plotMap();
  held_ = Held{*rule, map, placeOf(map, *rule) - event.position().y(), ruleValue(*rule, rule->y)};
  return true;
}

bool RuleDrag::move(const QMouseEvent& event) {
  if (!held_) {
    const bool near = event.buttons() == Qt::NoButton && ruleAt(event.position()) != nullptr;
    if (near != std::exchange(pointing_, near))
      near ? chart_.setCursor(Qt::SizeVerCursor) : chart_.unsetCursor();
    return false;
  }
  const auto value = ruleValue(held_->rule, levelAt(held_->map, event.position().y() + held_->offset));
  QToolTip::showText(event.globalPosition().toPoint(), plainTip(toQt(ruleText(held_->rule, value))), &chart_);
  if (value == held_->value) return true;
  held_->value = value;
  emit turned(held_->rule.path, value);
  return true;
}

bool RuleDrag::release() {
  if (!held_) return false;
  held_.reset();
  QToolTip::hideText();
  return true;
}

bool RuleDrag::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      if (press(*static_cast<QMouseEvent*>(event))) return true;
      break;
    case QEvent::MouseMove:
      if (move(*static_cast<QMouseEvent*>(event))) return true;
      break;
    case QEvent::MouseButtonRelease:
      if (release()) return true;
      break;
    case QEvent::Leave:
      if (std::exchange(pointing_, false)) chart_.unsetCursor();
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace watertight
