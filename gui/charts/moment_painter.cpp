// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/moment_painter.h"

#include <cmath>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr Role kMarked = Role::kAccent, kPointed = Role::kMuted;

}  // namespace

bool MomentPainter::inSight(const TimeAxis& time, std::optional<Instant> moment) const {
  return moment && *moment >= time.from() && *moment <= time.end;
}

void MomentPainter::drawLine(double x, Role role) {
  const int at = static_cast<int>(std::lround(map_.x(x)));
  const int top = static_cast<int>(map_.area.top());
  painter_.fillRect(QRect{at, top, 1, static_cast<int>(map_.area.height())}, toQt(theme_.of(role)));
}

void MomentPainter::drawLines(const TimeAxis& time) {
  painter_.setRenderHint(QPainter::Antialiasing, false);
  if (inSight(time, time.marked)) drawLine(time.x(*time.marked), kMarked);
  if (inSight(time, time.pointed)) drawLine(time.x(*time.pointed), kPointed);
}

// Beside the line, on the side that has more room.
void MomentPainter::drawTime(double x, const QString& text, Role role) {
  constexpr int kHeight = 14, kInset = 3;
  const int width = painter_.fontMetrics().horizontalAdvance(text) + 2 * kInset;
  const int at = static_cast<int>(std::lround(map_.x(x)));
  const bool left = at > map_.area.center().x();
  const QRect box{left ? at - width : at + 1, static_cast<int>(map_.area.bottom()) - kHeight, width, kHeight};
  painter_.fillRect(box, toQt(theme_.of(Role::kRaised)));
  painter_.setPen(toQt(theme_.of(role == kMarked ? Role::kAccent : Role::kText)));
  painter_.drawText(box, Qt::AlignCenter, text);
}

void MomentPainter::draw(const TimeAxis& time) {
  if (!time.marked && !time.pointed) return;
  painter_.save();
  drawLines(time);
  auto font = painter_.font();
  font.setPixelSize(10);
  painter_.setFont(font);
  const auto step = time.span / time.columns;
  if (inSight(time, time.marked))
    drawTime(time.x(*time.marked), toQt(momentLabel(*time.marked, step)), kMarked);
  if (inSight(time, time.pointed))
    drawTime(time.x(*time.pointed), toQt(momentLabel(*time.pointed, step)), kPointed);
  painter_.restore();
}

}  // namespace watertight
