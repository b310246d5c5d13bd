// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/xy_view.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QGraphicsLayout>
#include <QKeyEvent>
#include <QLineSeries>
#include <QMouseEvent>
#include <QScatterSeries>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr double kDot = 9, kStrongDot = 11, kRing = 17;  // across, in pixels
constexpr int kReach = 14;                               // of a click
constexpr int kText = 11;

void setTicks(QCategoryAxis& axis, const YAxis& to) {
  for (const auto& label : axis.categoriesLabels()) axis.remove(label);
  axis.setRange(to.low, to.high);
  for (const auto& tick : to.ticks) axis.append(toQt(tick.text), tick.at);
}

QList<QPointF> sorted(QList<QPointF> points) {
  std::stable_sort(points.begin(), points.end(),
                   [](const QPointF& one, const QPointF& other) { return one.x() < other.x(); });
  return points;
}

}  // namespace

/// Series and axes belong to the chart once they are added to it.
struct XyView::Parts {
  QCategoryAxis *x = new QCategoryAxis, *y = new QCategoryAxis;
  QLineSeries *low = new QLineSeries, *high = new QLineSeries;
  QAreaSeries* band = new QAreaSeries(high, low);
  QLineSeries *level = new QLineSeries, *line = new QLineSeries;
  QScatterSeries *plain = new QScatterSeries, *strong = new QScatterSeries, *asItIs = new QScatterSeries;
  QScatterSeries* ring = new QScatterSeries;
};

XyView::XyView(QWidget* parent) : QChartView(parent), parts_(std::make_unique<Parts>()) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setRenderHint(QPainter::Antialiasing);
  auto* chart = this->chart();
  chart->legend()->hide();
  chart->setBackgroundVisible(false);
  chart->setMargins({4, 4, 14, 2});
  chart->layout()->setContentsMargins(0, 0, 0, 0);
  parts_->low->setParent(parts_->band);
  parts_->high->setParent(parts_->band);
  chart->addAxis(parts_->x, Qt::AlignBottom);
  chart->addAxis(parts_->y, Qt::AlignLeft);
  for (auto* axis : {parts_->x, parts_->y}) {
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setLabelsFont(appFont(kText));
    axis->setTitleFont(appFont(kText, QFont::Medium));
    axis->setLineVisible(false);
  }
  for (auto* series :
       std::initializer_list<QAbstractSeries*>{parts_->band, parts_->level, parts_->line, parts_->plain,
                                               parts_->strong, parts_->asItIs, parts_->ring}) {
    chart->addSeries(series);
    series->attachAxis(parts_->x);
    series->attachAxis(parts_->y);
  }
  parts_->plain->setMarkerSize(kDot);
  parts_->strong->setMarkerSize(kStrongDot);
  parts_->asItIs->setMarkerSize(kStrongDot);
  parts_->asItIs->setMarkerShape(QScatterSeries::MarkerShapeRotatedRectangle);
  parts_->ring->setMarkerSize(kRing);
  setTheme(themeOf(ThemeName::kDark));
}

XyView::~XyView() = default;

void XyView::setTheme(const Theme& theme) {
  const auto colour = [&theme](Role role) { return toQt(theme.of(role)); };
  setBackgroundBrush(colour(Role::kCard));
  for (auto* axis : {parts_->x, parts_->y}) {
    axis->setLabelsColor(colour(Role::kMuted));
    axis->setTitleBrush(colour(Role::kText));
    axis->setGridLinePen(QPen{colour(Role::kGrid), 1});
  }
  const auto fill = [&](QScatterSeries& series, Role role) {
    series.setColor(colour(role));
    series.setBorderColor(colour(Role::kCard));
  };
  fill(*parts_->plain, Role::kMuted);
  fill(*parts_->strong, Role::kAccent);
  fill(*parts_->asItIs, Role::kFault);
  parts_->ring->setColor(Qt::transparent);
  parts_->ring->setPen(QPen{colour(Role::kText), 2});
  parts_->line->setPen(QPen{colour(Role::kAccent), 1.6});
  parts_->level->setPen(QPen{colour(Role::kFault), 1.2, Qt::DashLine});
  parts_->band->setBrush(toQt(theme.of(inkOf(Role::kAccent, Shade::kFaint))));
  parts_->band->setPen(Qt::NoPen);
}

void XyView::setPicture(XyPicture picture) {
  picture_ = std::move(picture);
  setAccessibleName(toQt(picture_.yTitle + " over " + picture_.xTitle));
  setAccessibleDescription(toQt(picture_.description));
  draw();
}

void XyView::setChosen(std::optional<std::size_t> point) {
  chosen_ = point;
  draw();
}

void XyView::draw() {
  setTicks(*parts_->x, picture_.x);
  setTicks(*parts_->y, picture_.y);
  const auto key = picture_.level ? tr("dashed: as it is") : tr("◆ as it is, joined: the front");
  parts_->x->setTitleText(QStringLiteral("%1   (%2)").arg(toQt(picture_.xTitle), key));
  parts_->y->setTitleText(toQt(picture_.yTitle));
  QList<QPointF> plain, strong, asItIs, ring, line, low, high, level;
  for (const auto& dot : picture_.dots) {
    (dot.point == 0 ? asItIs : dot.strong ? strong : plain) << QPointF{dot.x, dot.y};
    if (dot.point == chosen_) ring << QPointF{dot.x, dot.y};
  }
  for (const auto place : picture_.line) {
    const auto& dot = picture_.dots[place];
    line << QPointF{dot.x, dot.y};
    low << QPointF{dot.x, dot.low};
    high << QPointF{dot.x, dot.high};
  }
  if (picture_.level)
    level << QPointF{picture_.x.low, *picture_.level} << QPointF{picture_.x.high, *picture_.level};
  parts_->plain->replace(plain);
  parts_->strong->replace(strong);
  parts_->asItIs->replace(asItIs);
  parts_->ring->replace(ring);
  parts_->line->replace(sorted(line));
  parts_->low->replace(low);
  parts_->high->replace(high);
  parts_->level->replace(level);
}

QPoint XyView::placeOf(const XyDot& dot) const {
  return mapFromScene(chart()->mapToScene(chart()->mapToPosition({dot.x, dot.y}, parts_->plain)));
}

const XyDot* XyView::dotAt(QPoint place) const {
  const XyDot* nearest = nullptr;
  int least = kReach;
  for (const auto& dot : picture_.dots) {
    const int away = (placeOf(dot) - place).manhattanLength();
    if (away > least) continue;
    least = away;
    nearest = &dot;
  }
  return nearest;
}

void XyView::mousePressEvent(QMouseEvent* event) {
  if (const auto* dot = dotAt(event->pos())) emit chosen(dot->point);
}

void XyView::mouseMoveEvent(QMouseEvent* event) {
  const auto* dot = dotAt(event->pos());
  setCursor(dot != nullptr ? Qt::PointingHandCursor : Qt::ArrowCursor);
  dot != nullptr ? QToolTip::showText(event->globalPosition().toPoint(), plainTip(toQt(dot->tip)), this)
                 : QToolTip::hideText();
}

// From dot to dot by their place across.
void XyView::keyPressEvent(QKeyEvent* event) {
  const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  if (step == 0 || picture_.dots.empty()) return QChartView::keyPressEvent(event);
  auto dots = picture_.dots;
  std::stable_sort(dots.begin(), dots.end(),
                   [](const XyDot& one, const XyDot& other) { return one.x < other.x; });
  const auto at =
      std::find_if(dots.begin(), dots.end(), [this](const XyDot& dot) { return dot.point == chosen_; });
  const auto count = static_cast<std::ptrdiff_t>(dots.size());
  const auto next = at == dots.end() ? 0 : std::clamp<std::ptrdiff_t>(at - dots.begin() + step, 0, count - 1);
  emit chosen(dots[static_cast<std::size_t>(next)].point);
}

}  // namespace watertight
