// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why_histogram_view.h"

#include <QPainter>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kLineText = 14;  // height of a line's words
constexpr int kTickText = 16;
constexpr double kGapBetween = 1;

}  // namespace

WhyHistogramView::WhyHistogramView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Latencies"));
}

void WhyHistogramView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void WhyHistogramView::setHistogram(const WhyHistogram& histogram) {
  histogram_ = histogram;
  setAccessibleDescription(toQt(histogram.description));
  setToolTip(plainTip(toQt(histogram.description)));
  update();
}

// Each line's words have a line of their own over the columns, so that they never cover each other.
QRectF WhyHistogramView::area() const {
  const double top = 2 + kLineText * static_cast<double>(histogram_.lines.size());
  return {0, top, 1.0 * width(), height() - top - kTickText};
}

void WhyHistogramView::paintColumns(QPainter& painter) const {
  const auto plot = area();
  const auto box = [&](const WhyColumn& column, double from, double to) {
    const double left = plot.left() + column.from * plot.width();
    const double wide = std::max(1.0, (column.to - column.from) * plot.width() - kGapBetween);
    const double top = plot.bottom() - to * plot.height();
    const double least = to > from ? 1.5 : 0;
    return QRectF{left, std::min(top, plot.bottom() - from * plot.height() - least), wide,
                  std::max(least, (to - from) * plot.height())};
  };
  painter.setPen(Qt::NoPen);
  for (const auto& column : histogram_.columns) {
    const auto colour = toQt(theme_->of(column.slow ? Role::kDecrease : Role::kP50));
    if (column.ended > 0) painter.fillRect(box(column, 0, column.ended), colour);
    if (column.inFlight <= 0) continue;
    const auto rest = box(column, column.ended, column.ended + column.inFlight);
    painter.fillRect(rest, QBrush{toQt(theme_->of(Role::kWaiting)), Qt::BDiagPattern});
    painter.setPen(toQt(theme_->of(Role::kWaiting)));
    painter.drawRect(rest.adjusted(0, 0, -1, 0));
    painter.setPen(Qt::NoPen);
  }
}

void WhyHistogramView::paintTicks(QPainter& painter) const {
  const auto plot = area();
  painter.setFont(appFont(11));
  painter.setPen(toQt(theme_->of(Role::kBorder)));
  painter.drawLine(plot.bottomLeft(), plot.bottomRight());
  painter.setPen(toQt(theme_->of(Role::kMuted)));
  double free = 0;
  for (const auto& tick : histogram_.ticks) {
    const auto text = toQt(tick.text);
    const double wide = painter.fontMetrics().horizontalAdvance(text);
    const double left = std::clamp(plot.left() + tick.at * plot.width() - wide / 2, 0.0, plot.width() - wide);
    if (left < free) continue;
    painter.drawText(QRectF{left, plot.bottom() + 2, wide + 1, kTickText - 2.0}, Qt::AlignCenter, text);
    free = left + wide + 8;
  }
}

// The words come last, on the panel's ground, so that no line crosses them.
void WhyHistogramView::paintLines(QPainter& painter) const {
  const auto plot = area();
  const auto at = [&](std::size_t row) {
    const auto& line = histogram_.lines[row];
    return QPointF{plot.left() + line.at * plot.width(), 2.0 + kLineText * static_cast<double>(row)};
  };
  for (std::size_t row = 0; row < histogram_.lines.size(); ++row) {
    const auto ink = histogram_.lines[row].ink;
    painter.setPen(
        QPen{toQt(theme_->of(ink)), 1, ink.role == Role::kThreshold ? Qt::DashLine : Qt::SolidLine});
    painter.drawLine(at(row), QPointF{at(row).x(), std::max(at(row).y(), plot.bottom())});
  }
  painter.setFont(appFont(11));
  for (std::size_t row = 0; row < histogram_.lines.size(); ++row) {
    const auto text = toQt(histogram_.lines[row].text);
    const double wide = painter.fontMetrics().horizontalAdvance(text) + 4, x = at(row).x();
    const QRectF place{x + wide < plot.right() ? x + 4 : x - wide, at(row).y(), wide, 1.0 * kLineText};
    painter.fillRect(place, toQt(theme_->of(Role::kCard)));
    painter.setPen(toQt(theme_->of(histogram_.lines[row].ink)));
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, text);
  }
}

void WhyHistogramView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  paintColumns(painter);
  paintTicks(painter);
  paintLines(painter);
}

}  // namespace watertight
