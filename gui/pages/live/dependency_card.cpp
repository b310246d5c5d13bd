// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/dependency_card.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyle>
#include <QVBoxLayout>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "charts/click_watcher.h"
#include "charts/rule_drag.h"
#include "present/figure_tips.h"

namespace watertight {
namespace {

constexpr int kInset = 12, kSmallInset = 8;
constexpr int kWideEnoughForTwo = 780;  // charts and what is beside them

const ChartFrame& frameOf(CardSize size) {
  static constexpr ChartFrame kFull;
  return size == CardSize::kFull ? kFull : size == CardSize::kCompact ? kSmallFrame : kDenseFrame;
}

}  // namespace

DependencyCard::DependencyCard(std::size_t index, const QString& name, QWidget* parent)
    : QFrame(parent),
      index_(index),
      occupancy_(new TimeChart(this)),
      rejections_(new TimeChart(this)),
      latency_(new TimeChart(this)),
      ages_(new AgeStripView(this)),
      side_(new CardSide(name, this)),
      ribbon_(new RibbonView(this)) {
  setProperty("look", "card");
  setProperty("selected", false);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(name);
  occupancy_->setAccessibleName(tr("Calls, %1").arg(name));
  rejections_->setAccessibleName(tr("Rejected a second, %1").arg(name));
  latency_->setAccessibleName(tr("Latency, %1").arg(name));
  occupancy_->setToolTip(plainTip(toQt(chartTip(ChartKind::kCalls))));
  rejections_->setToolTip(plainTip(toQt(chartTip(ChartKind::kRejections))));
  latency_->setToolTip(plainTip(toQt(chartTip(ChartKind::kLatency))));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(1, 8, 1, 4);
  layout->setSpacing(0);
  layout->addLayout(makeTitle(name));
  layout->addWidget(makeFigures());
  line_ = new ElidedLabel(this);
  line_->setFont(appFont(11));
  line_->setContentsMargins(kSmallInset, 0, kSmallInset, 0);
  line_->setVisible(false);
  layout->addWidget(line_);
  layout->addSpacing(2);
  layout->addLayout(makeBody(), 1);
  setMinimumSize(leastExtent(size_).width, leastExtent(size_).height);
  setStanding(standing_);
  watchClicks();  // before drags, which take what is theirs
  for (auto* chart : {occupancy_, rejections_, latency_}) {
    connect(new RuleDrag(*chart), &RuleDrag::turned, this, &DependencyCard::turned);
  }
}

QLayout* DependencyCard::makeBody() {
  auto* charts = new QVBoxLayout;
  charts->setSpacing(0);
  charts->addWidget(occupancy_, 5);
  charts->addWidget(ages_);
  charts->addWidget(ribbon_);
  charts->addWidget(rejections_, 3);
  charts->addWidget(latency_, 4);
  body_ = new QBoxLayout(QBoxLayout::TopToBottom);
  body_->setSpacing(0);
  body_->addLayout(charts, 1);
  body_->addWidget(side_);
  return body_;
}

void DependencyCard::watchClicks() {
  const auto watch = [this](QWidget* chart, auto ask) {
    connect(new ClickWatcher(chart), &ClickWatcher::clicked, this, ask);
  };
  watch(occupancy_, &DependencyCard::askAboutMarker);
  watch(rejections_, &DependencyCard::askAboutRejections);
  watch(ribbon_, [this](QPointF position) {
    const auto* span = ribbon_->spanAt(position.toPoint());
    if (span != nullptr) emit whyAsked({WhyAbout::kBreaker, index_, span->began});
  });
}

void DependencyCard::askAboutMarker(QPointF position) {
  const auto* marker = occupancy_->markerAt(position);
  if (marker != nullptr) emit whyAsked({WhyAbout::kMarker, index_, marker->moment});
}

void DependencyCard::askAboutRejections(QPointF position) {
  const auto map = rejections_->plotMap();
  const double seconds = (position.x() - map.area.right()) / map.area.width() * map.span;
  if (seconds <= 0) emit whyAsked({WhyAbout::kRejections, index_, time_.at(seconds)});
}

QLayout* DependencyCard::makeTitle(const QString& name) {
  chip_ = new QWidget(this);
  chip_->setFixedSize(10, 10);
  chip_->setAutoFillBackground(true);
  name_ = new ElidedLabel(this);
  name_->setWholeText(name);
  name_->setFont(appFont(15, QFont::Medium));
  pill_ = new Pill(this);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kInset, 0, kInset, 0);
  row->setSpacing(8);
  row->addWidget(chip_);
  row->addWidget(name_, 1);
  row->addWidget(pill_);
  enlarge_ = new GlyphButton(Glyph::kEnlarge, this);
  detach_ = new GlyphButton(Glyph::kDetach, this);
  connect(enlarge_, &GlyphButton::clicked, this, [this] { emit sizeAsked(index_); });
  connect(detach_, &GlyphButton::clicked, this, [this] { emit placeAsked(index_); });
  row->addWidget(enlarge_);
  row->addWidget(detach_);
  title_ = row;
  return row;
}

QWidget* DependencyCard::makeFigures() {
  figures_ = new QWidget(this);
  auto* row = new QHBoxLayout(figures_);
  row->setContentsMargins(kInset, 4, kInset, 0);
  row->setSpacing(6);
  for (auto** figure : {&inFlight_, &p95_, &rejected_, &waiting_}) {
    *figure = new FigureView(this);
    row->addWidget(*figure, figure == &inFlight_ ? 5 : figure == &waiting_ ? 3 : 4);
  }
  return figures_;
}

void DependencyCard::setTheme(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, toQt(theme.of(inkOfDependency(index_))));
  chip_->setPalette(palette);
  chip_->setStyleSheet(
      QStringLiteral("background: %1; border-radius: 2px;").arg(palette.window().color().name()));
  pill_->setTheme(theme);
  ages_->setTheme(theme);
  side_->setTheme(theme);
  for (auto* button : {enlarge_, detach_}) button->setTheme(theme);
  ribbon_->setTheme(theme);
  for (auto* figure : {inFlight_, p95_, rejected_, waiting_}) figure->setTheme(theme);
  for (auto* chart : {occupancy_, rejections_, latency_}) chart->setTheme(theme);
}

void DependencyCard::setTime(const TimeAxis& time) {
  time_ = time;
  occupancy_->setTime(time, false);
  rejections_->setTime(time, false);
  latency_->setTime(time, size_ != CardSize::kDense);
  side_->setTime(time);
  ages_->setTime(time);
  ribbon_->setTime(time);
}

void DependencyCard::setSize(CardSize size) {
  if (size == size_) return;
  size_ = size;
  const bool full = size == CardSize::kFull;
  const auto least = leastExtent(size);
  setMinimumSize(least.width, least.height);
  figures_->setVisible(full);
  line_->setVisible(!full);
  layout()->setContentsMargins(1, full ? 8 : 4, 1, full ? 4 : 2);
  title_->setContentsMargins(full ? kInset : kSmallInset, 0, full ? kInset : kSmallInset - 4, 0);
  title_->setSpacing(full ? 8 : 4);
  name_->setFont(appFont(full ? 15 : 13, QFont::Medium));
  const auto& frame = frameOf(size);
  for (auto* chart : {occupancy_, rejections_, latency_}) chart->setFrame(frame);
  side_->setFrame(frame);
  ribbon_->setFrame(frame);
  ages_->setFrame(frame);
  ages_->setVisible(size != CardSize::kDense);
  setStanding(standing_);
  setTime(time_);
}

void DependencyCard::setStanding(CardStanding standing) {
  standing_ = standing;
  const auto name = accessibleName();
  const bool alone = standing == CardStanding::kAlone;
  const bool away = standing == CardStanding::kDetached;
  enlarge_->setGlyph(alone ? Glyph::kShrink : Glyph::kEnlarge);
  enlarge_->setWords(alone ? tr("Show %1 among the others again (Esc)").arg(name)
                           : tr("Show %1 alone (double click; Esc goes back)").arg(name));
  enlarge_->setVisible(!away && standing != CardStanding::kOnly);
  detach_->setGlyph(away ? Glyph::kAttach : Glyph::kDetach);
  detach_->setWords(away ? tr("Move %1 back to the page (Esc)").arg(name)
                         : tr("Move %1 to a window of its own").arg(name));
  detach_->setVisible(away || size_ == CardSize::kFull);
  side_->setVisible(showsDetails());
}

void DependencyCard::setChosen(bool chosen) {
  if (property("selected").toBool() == chosen) return;
  setProperty("selected", chosen);
  style()->unpolish(this);
  style()->polish(this);
}

void DependencyCard::show(CardView view, bool figuresToo) {
  if (figuresToo) showHeader(view.header);
  occupancy_->setPlot(std::move(view.occupancy), figuresToo);
  ribbon_->setRibbon(std::move(view.ribbon));
  ages_->setStrip(std::move(view.ages));
  rejections_->setPlot(std::move(view.rejections), figuresToo);
  latency_->setPlot(std::move(view.latency), figuresToo);
  if (showsDetails()) side_->show(std::move(view.timeSpent), std::move(view.details), figuresToo);
}

void DependencyCard::showHeader(const CardHeader& header) {
  line_->setWholeText(toQt(figuresLine(header)));
  pill_->setState(toQt(size_ == CardSize::kDense ? header.pillShort : header.pill), header.pillInk);
  pill_->setToolTip(plainTip(toQt(header.pillTip)));
  inFlight_->setFigure(header.occupancy);
  p95_->setFigure(header.p95);
  rejected_->setFigure(header.rejected);
  waiting_->setFigure(header.waiting);
}

void DependencyCard::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  const bool beside = width() >= kWideEnoughForTwo;
  body_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  side_->setBeside(beside);
}

void DependencyCard::mousePressEvent(QMouseEvent* event) {
  QFrame::mousePressEvent(event);
  emit chosen(index_);
}

// On the head only: a double click on a chart is the chart's.
void DependencyCard::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->position().y() >= occupancy_->y() || standing_ == CardStanding::kDetached)
    return QFrame::mouseDoubleClickEvent(event);
  emit sizeAsked(index_);
}

void DependencyCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return emit chosen(index_);
  QFrame::keyPressEvent(event);
}

}  // namespace watertight
