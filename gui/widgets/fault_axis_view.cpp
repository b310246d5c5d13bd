// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fault_axis_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr double kLane = 24, kBand = 20, kTicks = 18, kSide = 10, kEdge = 6;

}  // namespace

FaultAxisView::FaultAxisView(QWidget* parent) : QWidget(parent), theme_(&themeOf(ThemeName::kDark)) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Faults over time"));
  setToolTip(
      tr("Drag a band to move a fault, its right edge to make it last longer. Keys: up and down "
         "choose, left and right move, with Shift they change the length."));
}

void FaultAxisView::setTheme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void FaultAxisView::show(FaultAxis axis) {
  const bool higher = axis.lanes != axis_.lanes;
  axis_ = std::move(axis);
  QStringList texts;
  for (const auto& band : axis_.bands) texts << toQt(band.text);
  setAccessibleDescription(texts.join(QStringLiteral(", ")));
  if (higher) updateGeometry();
  update();
}

void FaultAxisView::choose(std::size_t fault) {
  chosen_ = fault;
  update();
}

QSize FaultAxisView::sizeHint() const {
  return {500, static_cast<int>(kLane * axis_.lanes + kTicks + 4)};
}

QRectF FaultAxisView::area() const {
  return QRectF{rect()}.adjusted(kSide, 2, -kSide, -kTicks);
}

double FaultAxisView::xOf(Instant at) const {
  const double whole = std::max(1e-9, toSeconds(axis_.length));
  return area().left() + toSeconds(at.time_since_epoch()) / whole * area().width();
}

QRectF FaultAxisView::rectOf(const FaultBand& band) const {
  const double left = xOf(band.from);
  const double right = std::max(left + kEdge + 2, xOf(band.to));
  return {left, area().top() + band.lane * kLane, right - left, kBand};
}

QRectF FaultAxisView::bandRect(std::size_t fault) const {
  const auto* band = bandOf(fault);
  return band != nullptr ? rectOf(*band) : QRectF{};
}

const FaultBand* FaultAxisView::bandOf(std::size_t fault) const {
  for (const auto& band : axis_.bands) {
    if (band.fault == fault) return &band;
  }
  return nullptr;
}

const FaultBand* FaultAxisView::bandAt(const QPointF& position) const {
  for (auto band = axis_.bands.rbegin(); band != axis_.bands.rend(); ++band) {
    if (rectOf(*band).contains(position)) return &*band;
  }
  return nullptr;
}

bool FaultAxisView::onEdge(const QRectF& band, double x) {
  return x > band.right() - kEdge;
}

void FaultAxisView::shift(const FaultBand& band, bool edge, Duration by) {
  const Duration length = band.to - band.from;
  if (edge) {
    const auto end = snapped(band.to.time_since_epoch() + by, axis_.step);
    emit moved(band.fault, band.from, std::max(axis_.step, end - band.from.time_since_epoch()));
    return;
  }
  const auto at =
      std::clamp(snapped(band.from.time_since_epoch() + by, axis_.step), Duration{}, axis_.length);
  emit moved(band.fault, Instant{at}, band.toTheEnd ? std::nullopt : std::optional{length});
}

void FaultAxisView::mousePressEvent(QMouseEvent* event) {
  const auto* band = bandAt(event->position());
  if (band == nullptr || event->button() != Qt::LeftButton) return;
  drag_ = Drag{*band, onEdge(rectOf(*band), event->position().x()), event->position().x()};
  choose(band->fault);
  emit chosen(*chosen_);
}

void FaultAxisView::mouseMoveEvent(QMouseEvent* event) {
  if (!drag_) {
    const auto* band = bandAt(event->position());
    if (band == nullptr) return unsetCursor();
    return setCursor(onEdge(rectOf(*band), event->position().x()) ? Qt::SizeHorCursor : Qt::OpenHandCursor);
  }
  const double share = (event->position().x() - drag_->fromX) / std::max(1.0, area().width());
  shift(drag_->band, drag_->edge,
        fromSeconds(std::abs(share) * toSeconds(axis_.length)) * (share < 0 ? -1 : 1));
}

void FaultAxisView::mouseReleaseEvent(QMouseEvent* /*event*/) {
  drag_.reset();
}

void FaultAxisView::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (axis_.bands.empty()) return QWidget::keyPressEvent(event);
  const auto* band = chosen_ ? bandOf(*chosen_) : nullptr;
  if (key == Qt::Key_Up || key == Qt::Key_Down) {
    const auto count = std::ssize(axis_.bands);
    const auto now = band == nullptr ? (key == Qt::Key_Down ? -1 : 0) : band - axis_.bands.data();
    const auto next = (now + (key == Qt::Key_Down ? 1 : -1) + count) % count;
    choose(axis_.bands[static_cast<std::size_t>(next)].fault);
    emit chosen(*chosen_);
  } else if (band != nullptr && (key == Qt::Key_Left || key == Qt::Key_Right)) {
    const auto copy = *band;  // what listens may show another axis
    shift(copy, (event->modifiers() & Qt::ShiftModifier) != 0,
          key == Qt::Key_Left ? -axis_.step : axis_.step);
  } else {
    QWidget::keyPressEvent(event);
  }
}

void FaultAxisView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(appFont(11));
  const auto muted = toQt(theme_->of(Role::kMuted));
  const auto border = toQt(theme_->of(hasFocus() ? Role::kAccent : Role::kBorder));
  for (const auto& tick : axis_.ticks) {
    const double x = xOf(Instant{fromSeconds(tick.at)});
    painter.setPen(toQt(theme_->of(Role::kBorder)));
    painter.drawLine(QPointF{x, area().top()}, QPointF{x, area().bottom() + 3});
    painter.setPen(muted);
    const double left = std::clamp(x - 30, 0.0, width() - 60.0);
    const auto align = left > x - 30 ? Qt::AlignLeft : (left < x - 30 ? Qt::AlignRight : Qt::AlignHCenter);
    painter.drawText(QRectF{left, area().bottom() + 3, 60, 14}, align, toQt(tick.text));
  }
  painter.setPen(border);
  painter.drawLine(area().bottomLeft(), area().bottomRight());
  if (axis_.bands.empty()) {
    painter.setPen(muted);
    painter.drawText(area(), Qt::AlignCenter, tr("No fault begins by itself"));
  }
  for (const auto& band : axis_.bands) paintBand(painter, band);
}

void FaultAxisView::paintBand(QPainter& painter, const FaultBand& band) const {
  const auto rect = rectOf(band);
  auto colour = toQt(theme_->of(band.ink));
  const bool isChosen = chosen_ && *chosen_ == band.fault;
  const double whole = std::max(1e-9, toSeconds(band.to - band.from));
  const double rise = std::min(1.0, toSeconds(band.ramp) / whole) * rect.width();
  const double fall = xOf(saturatingAdd(band.to, band.rampOut)) - xOf(band.to);
  QPolygonF shape{{rect.bottomLeft(), QPointF{rect.left() + rise, rect.top()}, rect.topRight(),
                   QPointF{rect.right() + (band.toTheEnd ? 0 : fall), rect.bottom()}}};
  painter.setPen(QPen{isChosen ? toQt(theme_->of(Role::kText)) : colour, isChosen ? 2.0 : 1.0});
  colour.setAlpha(90);
  painter.setBrush(colour);
  painter.drawPolygon(shape);
  if (!band.toTheEnd) {
    const double x = rect.right() - 3;
    painter.drawLine(QPointF{x, rect.top() + 5}, QPointF{x, rect.bottom() - 5});
  }
  painter.setPen(toQt(theme_->of(Role::kText)));
  const auto text = painter.fontMetrics().elidedText(toQt(band.text), Qt::ElideRight,
                                                     static_cast<int>(std::max(rect.width() - 12, 0.0)));
  painter.drawText(rect.adjusted(6, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter, text);
}

}  // namespace watertight
