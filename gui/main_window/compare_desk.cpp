// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/compare_desk.h"

#include <QAction>
#include <QMenu>

#include "present/compare_view.h"

namespace watertight {

CompareDesk::CompareDesk(RunController& controller, LivePage& page, QWidget* parent)
    : QObject(parent),
      compare_(controller),
      controller_(controller),
      page_(page),
      panel_(new ComparePanel(compare_, parent)),
      compareAction_(new QAction(tr("&Compare two runs"), this)),
      branchAction_(new QAction(tr("&Branch here"), this)),
      ghostAction_(new QAction(tr("&Ghost: the run without its faults"), this)) {
  panel_->hide();
  compareAction_->setCheckable(true);
  compareAction_->setShortcut(Qt::CTRL | Qt::Key_M);
  compareAction_->setToolTip(tr("A second run beside this one, on the same arrivals (Ctrl+M)"));
  branchAction_->setShortcut(Qt::CTRL | Qt::Key_B);
  ghostAction_->setCheckable(true);
  ghostAction_->setShortcut(Qt::Key_G);
  ghostAction_->setToolTip(tr("The same run without its faults, drawn faintly: what the damage is (G)"));
  connect(ghostAction_, &QAction::triggered, this, &CompareDesk::turnGhost);
  connect(compareAction_, &QAction::triggered, this, &CompareDesk::turn);
  connect(branchAction_, &QAction::triggered, this, &CompareDesk::branchHere);
  connect(panel_, &ComparePanel::branchAsked, this, &CompareDesk::branchHere);
  connect(panel_, &ComparePanel::closeAsked, &compare_, &CompareController::end);
  connect(&compare_, &CompareController::changed, this, &CompareDesk::showSecond);
  connect(&compare_, &CompareController::moved, this, [this] {
    if (controller_.model().state().paused) emit page_.stale();
  });
  connect(&compare_, &CompareController::failed, this, &CompareDesk::failed);
}

void CompareDesk::addTo(QMenu& menu) {
  menu.addAction(compareAction_);
  menu.addAction(branchAction_);
  menu.addAction(ghostAction_);
}

// To begin with, what isolation is worth.
void CompareDesk::turn(bool on) {
  if (!on) return compare_.end();
  SecondRun second;
  second.difference = Difference::kIsolation;
  const bool isolated = controller_.model().scenario().service.isolation != Isolation::kNone;
  second.isolation = isolated ? Isolation::kNone : Isolation::kPerDependency;
  begin(std::move(second), false);
}

void CompareDesk::turnGhost(bool on) {
  if (!on) return compare_.end();
  SecondRun second;
  second.difference = Difference::kNoFaults;
  begin(std::move(second), true);
}

void CompareDesk::begin(SecondRun second, bool ghost) {
  ghost_ = ghost;
  compare_.begin(std::move(second));
  showSecond();  // where it could not begin, too
}

TimeAxis CompareDesk::sight() const {
  page_.time().advance(controller_.model().state().now);
  return page_.time().axis(1);
}

// What is pointed at or marked, or else the latest moment in sight.
void CompareDesk::branchHere() {
  const auto axis = sight();
  SecondRun branch;
  branch.moment = std::max(Instant{}, axis.reading().value_or(axis.latest()));
  begin(std::move(branch), false);
}

void CompareDesk::showSecond() {
  const bool on = compare_.active();
  ghost_ = ghost_ && on;
  compareAction_->setChecked(on && !ghost_);
  ghostAction_->setChecked(ghost_);
  page_.setBeside(on ? Beside{&compare_.model(), nameOfSecond(compare_.second()), ghost_} : Beside{});
  panel_->setVisible(on && !ghost_);
  refreshFigures();
}

void CompareDesk::refreshFigures() {
  if (!compare_.active() || ghost_) return;
  const auto axis = sight();
  panel_->refresh({std::max(Instant{}, axis.from()), axis.latest()});
}

}  // namespace watertight
