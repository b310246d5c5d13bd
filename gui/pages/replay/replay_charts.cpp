// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/replay_charts.h"

#include <QHBoxLayout>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "bridge/qt_text.h"
#include "present/why_change.h"

namespace watertight {
namespace {

constexpr int kBetween = 10;
constexpr int kSideWidth = 300;

}  // namespace

ReplayCharts::ReplayCharts(ReplayDesk& desk, RunController& controller, SharedTime& time, QWidget* parent)
    : QWidget(parent),
      desk_(desk),
      controller_(controller),
      time_(time),
      timeRow_(new TimeRow(time, this)),
      cards_(new CardBoard(this)),
      controls_(new ControlPanel(this)),
      report_(new ImportReportPanel(this)),
      why_(new WhyPanel(this)) {
  auto* left = new QVBoxLayout;
  left->setSpacing(kBetween / 2);
  left->addWidget(timeRow_);
  left->addWidget(cards_, 1);
  auto* across = new QHBoxLayout(this);
  across->setContentsMargins(0, 0, 0, 0);
  across->setSpacing(kBetween);
  across->addLayout(left, 1);
  across->addWidget(makeSide());
  why_->setFixedWidth(kSideWidth);
  across->addWidget(why_);
  connect(cards_, &CardBoard::chosen, this, &ReplayCharts::choose);
  connect(cards_, &CardBoard::turned, &controller_, &RunController::turn);
  connect(cards_, &CardBoard::stale, this, &ReplayCharts::stale);
  connect(cards_, &CardBoard::whyAsked, this, &ReplayCharts::ask);
  connect(controls_, &ControlPanel::dependencyChosen, this, &ReplayCharts::choose);
  connect(controls_, &ControlPanel::turned, &controller_, &RunController::turn);
  connect(controls_, &ControlPanel::typed, &controller_, &RunController::turnByText);
  connect(why_, &WhyPanel::momentChosen, &time_, &SharedTime::showMoment);
  connect(why_, &WhyPanel::dismissed, this, [this] { side_->show(); });
  connect(&controller_, &RunController::knobsChanged, this, &ReplayCharts::showKnobs);
  connect(&controller_, &RunController::runBegan, this, &ReplayCharts::beginRun);
  connect(&desk_, &ReplayDesk::beginsAgain, this, [this] {
    if (!time_.view().follows()) looked_ = time_.view();
  });
  connect(&desk_, &ReplayDesk::imported, this, &ReplayCharts::showReport);
  connect(&desk_, &ReplayDesk::changed, this, &ReplayCharts::refreshReport);
  connect(&desk_, &ReplayDesk::moved, this, [this] {
    if (controller_.model().state().paused) emit stale();
  });
  connect(&time_, &SharedTime::changed, this, &ReplayCharts::stale);
  connect(&time_, &SharedTime::crosshairMoved, this, &ReplayCharts::stale);
  keys_.watch(*this);
  keys_.watch(*cards_);
  beginRun();
}

QWidget* ReplayCharts::makeSide() {
  auto* card = new QFrame(this);
  card->setProperty("look", "card");
  auto* place = new QVBoxLayout(card);
  place->setContentsMargins(1, 1, 1, 1);
  place->addWidget(report_);
  side_ = new QTabWidget(this);
  side_->setFixedWidth(kSideWidth);
  side_->setDocumentMode(true);
  side_->tabBar()->setDrawBase(false);
  side_->addTab(controls_, tr("Thresholds"));
  side_->addTab(card, tr("Import report"));
  return side_;
}

void ReplayCharts::setTheme(const Theme& theme) {
  timeRow_->setTheme(theme);
  cards_->setTheme(theme);
  controls_->setTheme(theme);
  why_->setTheme(theme);
}

void ReplayCharts::beginRun() {
  const auto& names = controller_.model().names();
  view_.reset(names.size());
  timeRow_->reset();
  const bool same = cards_->setDependencies(names);
  if (!same) {
    controls_->setDependencies(names);
    for (auto* chart : findChildren<TimeChart*>()) gestures_.watch(*chart);
    for (auto* ribbon : findChildren<RibbonView*>()) gestures_.watch(*ribbon);
    for (auto* card : cards_->cards()) keys_.watch(*card);
  }
  why_->dismiss();
  side_->show();
  choose(same ? controls_->chosen() : disturbed());
  if (desk_.active() && time_.view().follows()) time_.showAll();
  emit stale();
}

std::size_t ReplayCharts::disturbed() const {
  const auto& names = controller_.model().names();
  const auto found = std::find(names.begin(), names.end(), desk_.facts().disturbed);
  return found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin());
}

void ReplayCharts::choose(std::size_t dependency) {
  controls_->choose(dependency);
  cards_->setChosen(dependency);
  showKnobs();
}

void ReplayCharts::showKnobs() {
  if (desk_.active()) controls_->showKnobs(controller_.knobs().sections(controls_->chosen()));
}

void ReplayCharts::showReport() {
  refreshReport();
  why_->dismiss();
  side_->setCurrentIndex(1);
}

void ReplayCharts::refreshReport() {
  if (desk_.trace() == nullptr || (saidOf_ == desk_.trace() && said_ == desk_.cannotTell())) return;
  saidOf_ = desk_.trace();
  said_ = desk_.cannotTell();
  report_->show(importReportView(*saidOf_), said_);
}

// Once the replay has come there.
void ReplayCharts::lookAgain() {
  if (!looked_ || !desk_.active() || controller_.model().state().now < looked_->end()) return;
  const auto looked = *std::exchange(looked_, std::nullopt);
  time_.show(looked.from(), looked.end());
  if (looked.marked()) time_.showMoment(*looked.marked());
}

void ReplayCharts::ask(const WhyQuestion& question) {
  const auto why = answer(question, controller_.model());
  if (!why) return;
  side_->hide();
  why_->showWhy(*why);
}

void ReplayCharts::jump(JumpTo what) {
  const auto moment = nextJump(controller_.model(), what, time_.view().marked());
  if (moment) time_.showMoment(*moment);
}

void ReplayCharts::refresh(bool figuresToo, RefreshTurn turn) {
  const auto& run = controller_.model();
  view_.setBeside(desk_.beside());
  time_.advance(run.state().now);
  lookAgain();
  if (turn.first() && figuresToo) timeRow_->show(run);
  auto axis = time_.axis(cards_->plotWidth());
  axis.follows = false;  // an incident's own time, not so long before now
  axis.present = run.state().now;
  cards_->refresh(view_, run, axis, figuresToo, turn);
}

}  // namespace watertight
