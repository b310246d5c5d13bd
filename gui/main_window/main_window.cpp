// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "bridge/qt_text.h"
#include "bridge/resources.h"
#include "bridge/style.h"
#include "present/texts.h"

namespace watertight {
namespace {

constexpr QSize kFirstSize{1600, 1000};
constexpr QSize kLeastSize{1100, 680};
constexpr Duration kChartsEvery = std::chrono::milliseconds{140};  // of the run: the newest column grows

/// One file or folder, or several recorded traces; else nothing.
QStringList pathsIn(const QMimeData& data) {
  QStringList paths;
  for (const auto& url : data.urls()) {
    if (!url.isLocalFile()) return {};
    paths << url.toLocalFile();
  }
  const bool severalTraces = std::none_of(
      paths.begin(), paths.end(), [](const QString& path) { return isScenarioFile(path.toStdString()); });
  return paths.size() <= 1 || severalTraces ? paths : QStringList{};
}

}  // namespace

MainWindow::MainWindow(RunController& controller, QWidget* parent)
    : QMainWindow(parent),
      controller_(controller),
      history_(controller),
      scenarioActions_(controller, this),
      pump_(controller),
      bar_(new RunBar(controller, this)),
      banner_(new Banner(this)),
      page_(new LivePage(controller, this)),
      desk_(new CompareDesk(controller, *page_, this)),
      replay_(new ReplayPage(controller, page_->time(), this)),
      tune_(new TunePage(controller, replay_->desk(), this)),
      pages_(new QStackedWidget(this)) {
  setAcceptDrops(true);
  resize(kFirstSize);
  setMinimumSize(kLeastSize);
  auto* central = new QWidget(this);
  central->setProperty("look", "page");
  auto* layout = new QVBoxLayout(central);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(bar_);
  auto* bannerPlace = new QVBoxLayout;
  bannerPlace->setContentsMargins(10, 0, 10, 0);
  bannerPlace->addWidget(banner_);
  layout->addLayout(bannerPlace);
  pages_->addWidget(replay_);
  pages_->addWidget(tune_);
  pages_->insertWidget(0, makeLive());
  pages_->setCurrentIndex(0);
  layout->addWidget(pages_, 1);
  setCentralWidget(central);
  makeFileMenu();
  makeEditMenu();
  makeRunMenu();
  makeViewMenu();
  makeHelpMenu();
  connectParts();
  connectReplay();
  connectTune();
  connectScenario();
  setTheme(theme_);
  showTime();
  beginRun();
}

QWidget* MainWindow::makeLive() {
  auto* live = new QWidget(this);
  auto* layout = new QVBoxLayout(live);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* deskPlace = new QVBoxLayout;
  deskPlace->setContentsMargins(10, 0, 10, 8);
  deskPlace->addWidget(desk_->panel());
  layout->addLayout(deskPlace);
  layout->addWidget(page_, 1);
  return live;
}

void MainWindow::connectParts() {
  connect(&pump_, &FramePump::chartsDue, page_, &LivePage::refreshCharts);
  connect(&pump_, &FramePump::clockDue, bar_, &RunBar::refreshFigures);
  connect(&pump_, &FramePump::clockDue, desk_, &CompareDesk::refreshFigures);
  connect(desk_, &CompareDesk::failed, banner_, &Banner::showError);
  connect(&pump_, &FramePump::journalDue, page_, &LivePage::refreshJournal);
  connect(page_, &LivePage::stale, this, &MainWindow::showStale);
  connect(&controller_, &RunController::runBegan, this, &MainWindow::beginRun);
  connect(&controller_, &RunController::failed, banner_, &Banner::showError);
  connect(&controller_, &RunController::sessionEnded, this, &MainWindow::tellEnd);
  connect(&controller_, &RunController::stateChanged, this, &MainWindow::forgetEnd);
  connect(&opener_, &FileOpener::failed, banner_, &Banner::showError);
  connect(&opener_, &FileOpener::opened, this, &MainWindow::opened);
  connect(bar_, &RunBar::themeToggled, this, &MainWindow::toggleTheme);
  connect(bar_, &RunBar::openAsked, this, &MainWindow::askForFile);
  bar_->setCompare(desk_->compareAction());
  connectTime();
}

void MainWindow::showStale() {
  const bool replays = replay_->isVisible();
  pump_.setPixel(std::min(replays ? replay_->pixel() : page_->pixel(), kChartsEvery));
  pump_.setTurns(replays ? replay_->turns() : page_->turns());
  pump_.force();
}

void MainWindow::connectTime() {
  auto* time = &page_->time();
  connect(time, &SharedTime::changed, this, &MainWindow::showTime);
  connect(bar_, &RunBar::spanChosen, time, &SharedTime::showLast);
  connect(bar_, &RunBar::allChosen, time, &SharedTime::showAll);
}

void MainWindow::showTime() {
  const auto& view = page_->time().view();
  const qlonglong span = view.showsAll() ? 0 : view.follows() ? view.span().count() : -1;
  for (auto* action : spans_->actions()) action->setChecked(action->data().toLongLong() == span);
  bar_->showTime(view);
  const bool chosen =
      span > 0 && std::find(kTimeSpans.begin(), kTimeSpans.end(), view.span()) != kTimeSpans.end();
  if (!chosen || settings_ == nullptr || settings_->values().span == view.span()) return;
  remember([&view](AppSettings& values) { values.span = view.span(); });
}

void MainWindow::setTheme(ThemeName theme) {
  theme_ = theme;
  const auto& chosen = themeOf(theme);
  qApp->setPalette(paletteOf(chosen));
  qApp->setStyleSheet(styleSheetOf(chosen));
  page_->setTheme(chosen);
  desk_->setTheme(chosen);
  replay_->setTheme(chosen);
  tune_->setTheme(chosen);
  scenarioActions_.setTheme(chosen);
  bar_->showTheme(theme == ThemeName::kDark ? tr("Light") : tr("Dark"));
  remember([theme](AppSettings& values) { values.theme = theme; });
}

void MainWindow::beginRun() {
  const auto& scenario = controller_.model().scenario();
  setWindowTitle(tr("%1 · seed %2 – Watertight").arg(toQt(scenario.name)).arg(scenario.seed));
}

void MainWindow::openFile(const QString& path) {
  if (isScenarioFile(path.toStdString())) return opener_.open(path);
  openTraces({path});
}

void MainWindow::openTraces(const QStringList& paths) {
  showPage(Page::kReplay);
  replay_->desk().open(paths);
}

void MainWindow::askForFile() {
  const auto path =
      QFileDialog::getOpenFileName(this, tr("Open a scenario, a session or a recorded trace"),
                                   lastFolder(resourcesDirectory() + QStringLiteral("/scenarios")),
                                   tr("Scenarios and traces (*.toml *.watertight *.jsonl *.json *.csv *.log "
                                      "*.txt *.jtl *.xml *.har *.gz *.zst)"
                                      ";;All files (*)"));
  if (path.isEmpty()) return;
  rememberFolder(path);
  openFile(path);
}

void MainWindow::opened(const ReplayPlan& replay, const QString& path) {
  banner_->hide();
  showPage(Page::kLive);
  controller_.open(replay.plan);
  if (!path.isEmpty()) rememberFile(path);
  QStringList notes;
  for (const auto& sentence : replay.cannotTell) notes << toQt(sentence);
  const auto all = replay.plan.scenario->dependencies.size();
  if (all > RunModel::kMostDependencies) {
    notes << tr("The first %1 of %2 dependencies are shown.").arg(RunModel::kMostDependencies).arg(all);
  }
  if (!notes.isEmpty()) banner_->showNotice(notes.join(QLatin1Char{'\n'}));
}

void MainWindow::tellEnd() {
  endTold_ = true;
  banner_->showNotice(tr("The session was recorded up to here, %1. Run, or Space, goes on beyond its end.")
                          .arg(toQt(clockLabel(controller_.model().state().now))));
}

void MainWindow::forgetEnd() {
  if (endTold_ && !controller_.model().state().paused) banner_->hide();
  endTold_ = endTold_ && controller_.model().state().paused;
}

void MainWindow::refreshAll() {
  controller_.poll();
  page_->refreshCharts(true);
  replay_->refreshCharts(true);
  page_->refreshJournal();
  bar_->refreshFigures();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!pathsIn(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  const auto paths = pathsIn(*event->mimeData());
  if (paths.size() == 1) return openFile(paths.front());
  if (!paths.isEmpty()) openTraces(paths);
}

}  // namespace watertight
