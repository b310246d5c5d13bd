// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/time_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "bridge/qt_text.h"

namespace watertight {

TimeRow::TimeRow(SharedTime& time, QWidget* parent)
    : QWidget(parent),
      time_(time),
      bar_(new OverviewBar(time, this)),
      sight_(new QLabel(this)),
      follow_(new QPushButton(tr("Follow"), this)) {
  sight_->setProperty("look", "caption");
  sight_->setAccessibleName(tr("Time in sight"));
  follow_->setProperty("look", "primary");
  follow_->setFocusPolicy(Qt::TabFocus);
  follow_->setToolTip(tr("Back to the present, and on with it (F)"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(10);
  layout->addWidget(bar_, 1);
  layout->addWidget(sight_);
  layout->addWidget(follow_);
  connect(follow_, &QPushButton::clicked, &time_, &SharedTime::follow);
  connect(&time_, &SharedTime::changed, this, &TimeRow::refresh);
  refresh();
}

void TimeRow::show(const RunModel& run) {
  const auto axis = wholeRun(time_.view(), bar_->plotWidth());
  bar_->setPlot(overview_.plot(run, axis), axis);
}

void TimeRow::refresh() {
  const auto& view = time_.view();
  sight_->setVisible(!view.follows());
  follow_->setVisible(!view.follows());
  const auto from = std::max(Instant{}, view.from());
  sight_->setText(tr("%1 to %2")
                      .arg(toQt(momentLabel(from, view.span() / 100)))
                      .arg(toQt(momentLabel(view.end(), view.span() / 100))));
}

}  // namespace watertight
