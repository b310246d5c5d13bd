// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/rule_tags.h"

#include <QFontMetricsF>
#include <cmath>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr double kTagHeight = 13, kInset = 3, kBetween = 2;
constexpr int kDash = 4;
constexpr std::uint8_t kBehindText = 240;

}  // namespace

QFont ruleFont(QFont base) {
  base.setPixelSize(10);
  return base;
}

std::vector<RuleTag> ruleTags(const std::vector<PlotRule>& rules, const PlotMap& map, const QFont& font) {
  const QFontMetricsF metrics{font};
  std::vector<RuleTag> tags;
  for (const auto& rule : rules) {
    if (!rule.drawn) continue;
    auto text = toQt(ruleText(rule));
    if (rule.y > map.high) text += QStringLiteral(" ↑");
    if (rule.y < map.low) text += QStringLiteral(" ↓");
    const double y =
        std::clamp(map.y(rule.y) - kTagHeight / 2, map.area.top(), map.area.bottom() - kTagHeight);
    const double width = metrics.horizontalAdvance(text) + 2 * kInset;
    QRectF box{map.area.right() - width, y, width, kTagHeight};
    for (const auto& other : tags) {
      if (box.intersects(other.box)) box.moveRight(other.box.left() - kBetween);
    }
    tags.push_back({&rule, box, text});
  }
  return tags;
}

void RulePainter::drawLevel(const PlotRule& rule) {
  if (!rule.drawn || rule.y > map_.high || rule.y < map_.low) return;
  const auto colour = toQt(theme_.of(rule.ink));
  const int y = static_cast<int>(std::lround(map_.y(rule.y)));
  const int right = static_cast<int>(map_.area.right());
  for (int x = static_cast<int>(map_.area.left()); x < right; x += 2 * kDash) {
    painter_.fillRect(QRect{x, y, std::min(kDash, right - x), 1}, colour);
  }
}

void RulePainter::drawTag(const RuleTag& tag) {
  painter_.fillRect(tag.box, toQt(withAlpha(theme_.of(Role::kCard), kBehindText)));
  painter_.fillRect(QRectF{tag.box.left(), tag.box.top(), 2, tag.box.height()},
                    toQt(theme_.of(tag.rule->ink)));
  painter_.setPen(toQt(theme_.of(Role::kText)));
  painter_.drawText(tag.box.adjusted(kInset + 1, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, tag.text);
}

// A threshold's words matter more than the second axis's, where there is no room for both.
void RulePainter::drawRightTick(const Tick& tick, const std::vector<RuleTag>& tags) {
  const double y = std::clamp(map_.y(tick.at), map_.area.top() + kTagHeight / 2, map_.area.bottom());
  const double width = painter_.fontMetrics().horizontalAdvance(toQt(tick.text)) + 2 * kInset;
  const QRectF box{map_.area.right() - width, y - kTagHeight / 2, width, kTagHeight};
  for (const auto& tag : tags) {
    if (box.intersects(tag.box)) return;
  }
  painter_.fillRect(box, toQt(withAlpha(theme_.of(Role::kCard), kBehindText)));
  painter_.drawText(box, Qt::AlignCenter, toQt(tick.text));
}

void RulePainter::draw(const Plot& plot, bool words) {
  painter_.setRenderHint(QPainter::Antialiasing, false);
  for (const auto& rule : plot.rules) drawLevel(rule);
  if (!words) return;
  const auto font = ruleFont(painter_.font());
  painter_.setFont(font);
  painter_.setPen(toQt(theme_.of(Role::kMuted)));
  const auto tags = ruleTags(plot.rules, map_, font);
  for (const auto& tick : plot.right) drawRightTick(tick, tags);
  for (const auto& tag : tags) drawTag(tag);
}

}  // namespace watertight
