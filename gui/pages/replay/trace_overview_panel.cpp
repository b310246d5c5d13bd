// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/trace_overview_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "bridge/qt_text.h"
#include "present/trace_overview_plot.h"

namespace watertight {

TraceOverviewPanel::TraceOverviewPanel(ReplayDesk& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      calls_(new TimeChart(this)),
      failed_(new TimeChart(this)),
      latency_(new TimeChart(this)),
      span_(new QLabel(this)),
      all_(new QPushButton(tr("All of it"), this)),
      brush_(desk.span()),
      keys_(desk.span()) {
  setProperty("look", "card");
  setAccessibleName(tr("The whole trace"));
  setFocusPolicy(Qt::StrongFocus);
  keys_.watch(*this);
  calls_->setAccessibleName(tr("Calls a second over the whole trace"));
  failed_->setAccessibleName(tr("Failures a second over the whole trace"));
  latency_->setAccessibleName(tr("95th percentile of the latency over the whole trace"));
  span_->setMinimumHeight(22);  // with the button and without
  span_->setAccessibleName(tr("Part of the trace that is replayed"));
  auto* hint = new QLabel(tr("Replayed: drag across the charts, or use the arrow keys, to choose"), this);
  hint->setProperty("look", "caption");
  all_->setProperty("look", "compact");
  all_->setFocusPolicy(Qt::TabFocus);
  all_->setToolTip(tr("Replays the whole trace (a double click on the charts)"));
  auto* row = new QHBoxLayout;
  row->setContentsMargins(10, 0, 8, 0);
  row->addWidget(hint);
  row->addStretch(1);
  row->addWidget(span_);
  row->addSpacing(8);
  row->addWidget(all_);
  auto* down = new QVBoxLayout(this);
  down->setContentsMargins(1, 5, 1, 2);
  down->setSpacing(0);
  down->addLayout(row);
  for (auto* chart : {calls_, failed_, latency_}) {
    chart->setFrame(kSmallFrame);
    down->addWidget(chart, chart == latency_ ? 6 : 5);
    brush_.watch(*chart);
  }
  connect(all_, &QPushButton::clicked, this, [this] {
    desk_.span().showAll();
    desk_.replay();
  });
  connect(&brush_, &BrushGestures::chosen, &desk_, &ReplayDesk::replay);
  connect(&keys_, &BrushKeys::chosen, &desk_, &ReplayDesk::replay);
  connect(&desk_, &ReplayDesk::imported, this, &TraceOverviewPanel::refresh);
  connect(&desk_, &ReplayDesk::changed, this, &TraceOverviewPanel::refresh);
  connect(&desk_.span(), &SharedTime::changed, this, &TraceOverviewPanel::refresh);
}

void TraceOverviewPanel::setTheme(const Theme& theme) {
  for (auto* chart : {calls_, failed_, latency_}) chart->setTheme(theme);
}

void TraceOverviewPanel::refresh() {
  const auto* trace = desk_.trace();
  if (trace == nullptr) return;
  const auto& span = desk_.span().view();
  const auto axis = axisOfTrace(span, calls_->plotWidth());
  auto plots = traceOverviewPlots(trace->names, desk_.setup().placeOf(), span, axis);
  calls_->setTime(axis, false);
  failed_->setTime(axis, false);
  latency_->setTime(axis, true);
  calls_->setPlot(std::move(plots.calls));
  failed_->setPlot(std::move(plots.failed));
  latency_->setPlot(std::move(plots.latency));
  span_->setText(toQt(spanLabel(span)));
  setAccessibleDescription(
      tr("Replayed: %1. The arrow keys move it, with Shift its end; Home replays all.").arg(span_->text()));
  all_->setVisible(!span.showsAll());
}

void TraceOverviewPanel::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  refresh();
}

}  // namespace watertight
