// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/application_strip.h"

#include <QHBoxLayout>

#include "bridge/qt_text.h"
#include "present/figure_tips.h"

namespace watertight {
namespace {

constexpr int kTokensWidth = 190, kRoutesWidth = 224;

}  // namespace

ApplicationStrip::ApplicationStrip(QWidget* parent)
    : QFrame(parent),
      now_(new WorkerTokensView(this)),
      workers_(new TimeChart(this)),
      backlog_(new TimeChart(this)),
      requests_(new TimeChart(this)),
      routes_(new RoutesView(this)) {
  setProperty("look", "card");
  setAccessibleName(tr("Application"));
  now_->setFixedWidth(kTokensWidth);
  workers_->setAccessibleName(tr("Workers held"));
  backlog_->setAccessibleName(tr("Backlog"));
  requests_->setAccessibleName(tr("Requests a second"));
  workers_->setToolTip(plainTip(toQt(chartTip(ChartKind::kWorkers))));
  backlog_->setToolTip(plainTip(toQt(chartTip(ChartKind::kBacklog))));
  requests_->setToolTip(plainTip(toQt(chartTip(ChartKind::kRequests))));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 5, 1, 3);
  layout->setSpacing(0);
  layout->addWidget(now_);
  layout->addWidget(workers_, 4);
  layout->addWidget(backlog_, 3);
  layout->addWidget(requests_, 4);
  layout->addWidget(routes_);
  routes_->setFixedWidth(kRoutesWidth);
}

void ApplicationStrip::setTheme(const Theme& theme) {
  now_->setTheme(theme);
  routes_->setTheme(theme);
  for (auto* chart : {workers_, backlog_, requests_}) chart->setTheme(theme);
}

void ApplicationStrip::setTime(const TimeAxis& time) {
  for (auto* chart : {workers_, backlog_, requests_}) chart->setTime(time, true);
}

void ApplicationStrip::show(StripView view, bool figuresToo) {
  now_->setWorkers(std::move(view.now));
  if (figuresToo) routes_->setRoutes(std::move(view.routes));
  workers_->setPlot(std::move(view.workers), figuresToo);
  backlog_->setPlot(std::move(view.backlog), figuresToo);
  requests_->setPlot(std::move(view.requests), figuresToo);
}

}  // namespace watertight
