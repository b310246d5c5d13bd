// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QStackedWidget>
#include <QToolButton>

#include "bridge/resources.h"
#include "main_window/main_window.h"

namespace watertight {

// In the menu, and as a switch at the right of the menus, where it costs no room.
void MainWindow::addPages(QMenu& menu) {
  pageActions_ = new QActionGroup(this);
  auto* corner = new QWidget(menuBar());
  auto* row = new QHBoxLayout(corner);
  row->setContentsMargins(0, 2, 10, 2);
  row->setSpacing(4);
  const auto add = [&](Page page, const QString& text, const QString& tip, const QKeySequence& keys) {
    auto* action = menu.addAction(text, keys, this, [this, page] { showPage(page); });
    action->setCheckable(true);
    action->setToolTip(tip);
    pageActions_->addAction(action);
    auto* button = new QToolButton(corner);
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  };
  add(Page::kLive, tr("Live"), tr("A scenario as it runs (Alt+1)"), Qt::ALT | Qt::Key_1);
  add(Page::kReplay, tr("Replay"), tr("A recorded incident, as it was and with other thresholds (Alt+2)"),
      Qt::ALT | Qt::Key_2);
  add(Page::kTune, tr("Tune"), tr("Many settings tried, and what each brings (Alt+3)"), Qt::ALT | Qt::Key_3);
  menuBar()->setCornerWidget(corner);
  menu.addSeparator();
  pageActions_->actions().first()->setChecked(true);
}

// The parts tell of their own ends; from here on there is no window that could hear of it.
MainWindow::~MainWindow() {
  page_->disconnect(this);
  replay_->disconnect(this);
  desk_->disconnect(this);
  tune_->desk().disconnect(this);
  replay_->desk().takeKnobs(false);
}

void MainWindow::showPage(Page page) {
  pages_->setCurrentIndex(static_cast<int>(page));
  pageActions_->actions().at(static_cast<int>(page))->setChecked(true);
  showStale();
}

void MainWindow::connectReplay() {
  auto* desk = &replay_->desk();
  connect(&pump_, &FramePump::chartsDue, replay_, &ReplayPage::refreshCharts);
  connect(replay_, &ReplayPage::stale, this, &MainWindow::showStale);
  connect(replay_, &ReplayPage::traceAsked, this, &MainWindow::askForFile);
  connect(replay_, &ReplayPage::scenarioAsked, this, &MainWindow::askForScenario);
  connect(desk, &ReplayDesk::failed, banner_, &Banner::showError);
  connect(desk, &ReplayDesk::imported, this, [this, desk] {
    banner_->hide();
    const auto path = QString::fromStdString(desk->trace()->path);
    if (QFileInfo::exists(path)) rememberFile(path);
  });
}

void MainWindow::connectTune() {
  auto* desk = &tune_->desk();
  connect(tune_, &TunePage::failed, banner_, &Banner::showError);
  connect(&replay_->desk(), &ReplayDesk::imported, desk, &TuneDesk::subjectChanged);
  connect(desk, &TuneDesk::besideAsked, this, [this](const SecondRun& second) {
    desk_->show(second);
    showPage(Page::kLive);
  });
  connect(desk, &TuneDesk::used, this, [this, desk](const QString& what) {
    banner_->showNotice(tr("In force: %1").arg(what));
    showPage(desk->on() == TuneOn::kRecorded ? Page::kReplay : Page::kLive);
  });
}

void MainWindow::askForScenario() {
  const auto path =
      QFileDialog::getOpenFileName(this, tr("Try the compartments of a scenario"),
                                   lastFolder(resourcesDirectory() + QStringLiteral("/scenarios")),
                                   tr("Scenarios (*.toml);;All files (*)"));
  if (path.isEmpty()) return;
  rememberFolder(path);
  replay_->desk().useCompartmentsOf(path);
}

}  // namespace watertight
