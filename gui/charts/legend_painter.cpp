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
  painter_.setFont(fontOf(painter_, false, text_));
  const Fit fit = fitted(plot, place_.right() - x);
  const int end = place_.right() - fit.noteWidth;
  for (const auto& entry : plot.legend) {
    if (x + kGapBetween + widthOf(entry, fit.values) > end) break;
    x += kGapBetween;
    drawEntry(entry, x, fit.values);
  }
  if (fit.note == nullptr) return;
  painter_.setPen(toQt(theme_.of(Role::kMuted)));
  painter_.drawText(place_, Qt::AlignVCenter | Qt::AlignRight, toQt(*fit.note));
}

// The longest note beside the whole legend; else beside its names; else the shortest beside what is left.
LegendPainter::Fit LegendPainter::fitted(const Plot& plot, int room) const {
  const auto noteWidth = [this](const std::string& note) {
    return 2 * kGapBetween + painter_.fontMetrics().horizontalAdvance(toQt(note));
  };
  for (const bool values : {true, false}) {
    for (const auto& note : plot.notes) {
      if (widthOf(plot.legend, values) + noteWidth(note) <= room) return {values, &note, noteWidth(note)};
    }
  }
  if (plot.notes.empty() || noteWidth(plot.notes.back()) > room) return {widthOf(plot.legend, true) <= room};
  return {false, &plot.notes.back(), noteWidth(plot.notes.back())};
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
