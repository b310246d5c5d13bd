// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/legend_painter.h"

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kBox = 8;
constexpr int kGapAfterBox = 4;
constexpr int kGapBeforeValue = 4;
constexpr int kGapBetween = 10;

QFont fontOf(const QPainter& painter, bool bold, int text) {
  auto font = painter.font();
  font.setPixelSize(text);
  font.setWeight(bold ? QFont::Medium : QFont::Normal);
  return font;
}

}  // namespace

LegendPainter::LegendPainter(QPainter& painter, const Theme& theme, const QRect& place, int text)
    : painter_(painter), theme_(theme), place_(place), text_(text) {}

int LegendPainter::widthOf(const LegendEntry& entry, bool values) const {
  const QFontMetrics plain{fontOf(painter_, false, text_)};
  const int width = kBox + kGapAfterBox + plain.horizontalAdvance(toQt(entry.name));
  return values ? width + kGapBeforeValue + plain.horizontalAdvance(toQt(entry.value)) : width;
}

int LegendPainter::widthOf(const std::vector<LegendEntry>& entries, bool values) const {
  int width = 0;
  for (const auto& entry : entries) width += kGapBetween + widthOf(entry, values);
  return width;
}

void LegendPainter::draw(const Plot& plot) {
  painter_.setFont(fontOf(painter_, true, text_));
  painter_.setPen(toQt(theme_.of(Role::kText)));
  painter_.drawText(place_, Qt::AlignVCenter | Qt::AlignLeft, toQt(plot.title));
  int x = place_.left() + painter_.fontMetrics().horizontalAdvance(toQt(plot.title));
  const bool values = x + widthOf(plot.legend, true) <= place_.right();
  painter_.setFont(fontOf(painter_, false, text_));
  for (const auto& entry : plot.legend) {
    if (x + kGapBetween + widthOf(entry, values) > place_.right()) break;
    x += kGapBetween;
    drawEntry(entry, x, values);
  }
  drawNote(plot.notes, x + 2 * kGapBetween);
}

void LegendPainter::drawNote(const std::vector<std::string>& notes, int from) {
  painter_.setPen(toQt(theme_.of(Role::kMuted)));
  for (const auto& note : notes) {
    if (from + painter_.fontMetrics().horizontalAdvance(toQt(note)) > place_.right()) continue;
    painter_.drawText(place_, Qt::AlignVCenter | Qt::AlignRight, toQt(note));
    return;
  }
}

void LegendPainter::drawEntry(const LegendEntry& entry, int& x, bool values) {
  const QRect box{x, place_.center().y() - kBox / 2 + 1, kBox, kBox};
  painter_.fillRect(box, QBrush{toQt(theme_.of(entry.ink)),
                                entry.ink.shade == Shade::kHatched ? Qt::Dense4Pattern : Qt::SolidPattern});
  x += kBox + kGapAfterBox;
  const auto text = [&](const std::string& words, Role role) {
    painter_.setPen(toQt(theme_.of(role)));
    painter_.drawText(QRect{x, place_.top(), place_.right() - x + 1, place_.height()}, Qt::AlignVCenter,
                      toQt(words));
    x += painter_.fontMetrics().horizontalAdvance(toQt(words));
  };
  text(entry.name, Role::kMuted);
  if (!values) return;
  x += kGapBeforeValue;
  text(entry.value, Role::kText);
}

}  // namespace watertight
