// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/dependency_card.h"

#include <QKeyEvent>
#include <QStyle>
#include <QVBoxLayout>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "widgets/elided_label.h"

namespace watertight {
namespace {

constexpr int kLeastWidth = 276;
constexpr int kInset = 12;

}  // namespace

DependencyCard::DependencyCard(std::size_t index, const QString& name, QWidget* parent)
    : QFrame(parent),
      index_(index),
      occupancy_(new TimeChart(this)),
      rejections_(new TimeChart(this)),
      latency_(new TimeChart(this)),
      ribbon_(new RibbonView(this)) {
  setProperty("look", "card");
  setProperty("selected", false);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumWidth(kLeastWidth);
  setAccessibleName(name);
  occupancy_->setAccessibleName(tr("Calls, %1").arg(name));
  rejections_->setAccessibleName(tr("Rejected a second, %1").arg(name));
  latency_->setAccessibleName(tr("Latency, %1").arg(name));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(1, 8, 1, 4);
  layout->setSpacing(0);
  layout->addLayout(makeTitle(name));
  layout->addSpacing(4);
  layout->addLayout(makeFigures());
  layout->addSpacing(2);
  layout->addWidget(occupancy_, 5);
  layout->addWidget(ribbon_);
  layout->addWidget(rejections_, 3);
  layout->addWidget(latency_, 4);
}

QLayout* DependencyCard::makeTitle(const QString& name) {
  chip_ = new QWidget(this);
  chip_->setFixedSize(10, 10);
  chip_->setAutoFillBackground(true);
  auto* label = new ElidedLabel(this);
  label->setWholeText(name);
  label->setFont(appFont(15, QFont::Medium));
  pill_ = new Pill(this);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kInset, 0, kInset, 0);
  row->setSpacing(8);
  row->addWidget(chip_);
  row->addWidget(label, 1);
  row->addWidget(pill_);
  return row;
}

QLayout* DependencyCard::makeFigures() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kInset, 0, kInset, 0);
  row->setSpacing(6);
  for (auto** figure : {&inFlight_, &p95_, &rejected_, &waiting_}) {
    *figure = new FigureView(this);
    row->addWidget(*figure, figure == &inFlight_ ? 5 : figure == &waiting_ ? 3 : 4);
  }
  return row;
}

void DependencyCard::setTheme(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, toQt(theme.of(inkOfDependency(index_))));
  chip_->setPalette(palette);
  chip_->setStyleSheet(
      QStringLiteral("background: %1; border-radius: 2px;").arg(palette.window().color().name()));
  pill_->setTheme(theme);
  ribbon_->setTheme(theme);
  for (auto* figure : {inFlight_, p95_, rejected_, waiting_}) figure->setTheme(theme);
  for (auto* chart : {occupancy_, rejections_, latency_}) chart->setTheme(theme);
}

void DependencyCard::setTime(Duration span) {
  occupancy_->setTime(span, false);
  rejections_->setTime(span, false);
  latency_->setTime(span, true);
  ribbon_->setTime(span);
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
  rejections_->setPlot(std::move(view.rejections), figuresToo);
  latency_->setPlot(std::move(view.latency), figuresToo);
}

void DependencyCard::showHeader(const CardHeader& header) {
  pill_->setState(toQt(header.pill), header.pillInk);
  pill_->setToolTip(plainTip(toQt(header.pillTip)));
  inFlight_->setFigure(header.occupancy);
  p95_->setFigure(header.p95);
  rejected_->setFigure(header.rejected);
  waiting_->setFigure(header.waiting);
}

void DependencyCard::mousePressEvent(QMouseEvent* event) {
  QFrame::mousePressEvent(event);
  emit chosen(index_);
}

void DependencyCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return emit chosen(index_);
  QFrame::keyPressEvent(event);
}

}  // namespace watertight
