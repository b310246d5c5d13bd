// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/calm_inputs.h"

#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

namespace watertight {
namespace {

constexpr double kHandle = 11;  // as wide as the style sheet has it
constexpr int kTrackWidth = 28, kTrackHeight = 14, kTextGap = 8;

}  // namespace

CalmSlider::CalmSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setFocusPolicy(Qt::StrongFocus);
}

void CalmSlider::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) return QSlider::wheelEvent(event);
  event->ignore();
}

void CalmSlider::setNotch(std::optional<int> value) {
  if (std::exchange(notch_, value) != value) update();
}

void CalmSlider::paintEvent(QPaintEvent* event) {
  QSlider::paintEvent(event);
  if (!notch_ || maximum() <= minimum()) return;
  const double share = double(*notch_ - minimum()) / (maximum() - minimum());
  const double x = kHandle / 2 + share * (width() - kHandle);
  QPainter painter{this};
  painter.setPen(QPen{palette().color(QPalette::Text), 1.5});
  painter.drawLine(QPointF{x, height() / 2.0 + 6}, QPointF{x, height() / 2.0 + 10});
}

CalmComboBox::CalmComboBox(QWidget* parent) : QComboBox(parent) {
  setFocusPolicy(Qt::StrongFocus);
}

void CalmComboBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) return QComboBox::wheelEvent(event);
  event->ignore();
}

// The style sheet leaves no arrow.
void CalmComboBox::paintEvent(QPaintEvent* event) {
  QComboBox::paintEvent(event);
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen{palette().color(QPalette::PlaceholderText), 1.4});
  const QPointF tip{width() - 11.0, height() / 2.0 + 2};
  painter.drawPolyline(QPolygonF{{tip + QPointF{-4, -4}, tip, tip + QPointF{4, -4}}});
}

Switch::Switch(QWidget* parent) : QCheckBox(parent) {
  setFocusPolicy(Qt::TabFocus);
}

QSize Switch::sizeHint() const {
  return {kTrackWidth + kTextGap + fontMetrics().horizontalAdvance(text()), 20};
}

bool Switch::hitButton(const QPoint& position) const {
  return rect().contains(position);
}

bool Switch::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
    event->accept();
    return true;
  }
  return QCheckBox::event(event);
}

void Switch::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  const auto colour = [this](QPalette::ColorRole role) { return palette().color(role); };
  const QRectF track{1, (height() - kTrackHeight) / 2.0, kTrackWidth, kTrackHeight};
  painter.setPen(QPen{hasFocus() ? colour(QPalette::Text) : colour(QPalette::PlaceholderText), 1});
  painter.setBrush(isChecked() ? colour(QPalette::Highlight) : colour(QPalette::AlternateBase));
  painter.drawRoundedRect(track, kTrackHeight / 2.0, kTrackHeight / 2.0);
  const double x = isChecked() ? track.right() - kTrackHeight / 2.0 : track.left() + kTrackHeight / 2.0;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour(QPalette::Text));
  painter.drawEllipse(QPointF{x, track.center().y()}, 4.5, 4.5);
  painter.setPen(colour(QPalette::Text));
  painter.drawText(rect().adjusted(kTrackWidth + kTextGap, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                   text());
}

}  // namespace watertight
