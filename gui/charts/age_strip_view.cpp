// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/age_strip_view.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "charts/moment_painter.h"

namespace watertight {
namespace {

constexpr int kRow = 2;
constexpr int kRows = static_cast<int>(std::tuple_size_v<CallAges>);
constexpr int kAround = 2;
constexpr std::size_t kOldFrom = 4;  // bands that should be empty
constexpr std::array<std::uint8_t, kAgeLevels> kStrength{90, 145, 200, 255};

}  // namespace

AgeStripView::AgeStripView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setFixedHeight(kRows * kRow + 2 * kAround);
  setAccessibleName(tr("Ages of calls in flight"));
}

void AgeStripView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void AgeStripView::setTime(const TimeAxis& time) {
  time_ = time;
}

void AgeStripView::setFrame(const ChartFrame& frame) {
  frame_ = frame;
  update();
}

void AgeStripView::setStrip(AgeStrip strip) {
  if (strip.oldest != strip_.oldest) setAccessibleDescription(toQt(strip.oldest));
  strip_ = std::move(strip);
  update();
}

void AgeStripView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  const int right = width() - frame_.right;
  const double scale = (right - frame_.left) / toSeconds(time_.span);
  painter.fillRect(QRect{frame_.left, kAround, right - frame_.left, kRows * kRow},
                   toQt(theme_->of(Role::kGrid)));
  for (const auto& cell : strip_.cells) {
    const int from = std::max(frame_.left, static_cast<int>(std::lround(right + cell.from * scale)));
    const int to = std::min(right, static_cast<int>(std::lround(right + cell.to * scale)));
    const int top = kAround + (kRows - 1 - static_cast<int>(cell.band)) * kRow;
    const auto role = cell.band >= kOldFrom ? Role::kFailed : cell.band >= 2 ? Role::kLate : Role::kP50;
    painter.fillRect(QRect{from, top, std::max(1, to - from), kRow},
                     toQt(withAlpha(theme_->of(role), kStrength[static_cast<std::size_t>(cell.level - 1)])));
  }
  const PlotMap map{
      QRectF{QPointF{1.0 * frame_.left, kAround}, QPointF{1.0 * right, kAround + 1.0 * kRows * kRow}},
      toSeconds(time_.span)};
  MomentPainter{painter, map, *theme_}.drawLines(time_);
  auto font = this->font();
  font.setPixelSize(frame_.text);
  painter.setFont(font);
  painter.setPen(toQt(theme_->of(strip_.alarming ? Role::kDecrease : Role::kMuted)));
  painter.drawText(QRect{0, 0, frame_.left - 6, height()}, Qt::AlignVCenter | Qt::AlignRight,
                   toQt(strip_.label));
}

bool AgeStripView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int row = std::clamp((help->pos().y() - kAround) / kRow, 0, kRows - 1);
  const auto band = static_cast<std::size_t>(kRows - 1 - row);
  QToolTip::showText(
      help->globalPos(),
      tr("Calls in flight by their age, the oldest on top: here those %1.\nNow: %2. A call that "
         "hangs climbs at once, long before p95 shows it.")
          .arg(toQt(ageBandText(band)), toQt(strip_.oldest)),
      this);
  return true;
}

}  // namespace watertight
