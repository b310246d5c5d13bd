// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/card_side.h"

#include <QVBoxLayout>

#include "bridge/qt_text.h"
#include "present/figure_tips.h"

namespace watertight {
namespace {

constexpr int kWidth = 330, kLeastChart = 64;

}  // namespace

CardSide::CardSide(const QString& dependency, QWidget* parent)
    : QWidget(parent), timeSpent_(new TimeChart(this)), details_(new DetailsView(this)) {
  timeSpent_->setAccessibleName(tr("Where the time went, %1").arg(dependency));
  timeSpent_->setToolTip(plainTip(toQt(chartTip(ChartKind::kTimeSpent))));
  timeSpent_->setMinimumHeight(kLeastChart);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addWidget(timeSpent_, 1);
  layout->addWidget(details_);
}

void CardSide::setTheme(const Theme& theme) {
  timeSpent_->setTheme(theme);
  details_->setTheme(theme);
}

void CardSide::show(Plot timeSpent, std::vector<DetailSection> details, bool figuresToo) {
  timeSpent_->setPlot(std::move(timeSpent), figuresToo);
  if (figuresToo) details_->setSections(std::move(details));
}

void CardSide::setBeside(bool beside) {
  setMinimumWidth(beside ? kWidth : 0);
  setMaximumWidth(beside ? kWidth : QWIDGETSIZE_MAX);
}

}  // namespace watertight
