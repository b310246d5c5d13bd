// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QApplication>
#include <QMenuBar>
#include <QMessageBox>

#include "bridge/qt_text.h"
#include "bridge/resources.h"
#include "core/counted.h"
#include "main_window/keys_help.h"
#include "main_window/main_window.h"
#include "main_window/recent_menu.h"
#include "main_window/save_session.h"

namespace watertight {
namespace {

constexpr double kZoomAKey = 1.5;

}  // namespace

void MainWindow::makeFileMenu() {
  auto* menu = menuBar()->addMenu(tr("&File"));
  menu->addAction(tr("&Open scenario or trace…"), QKeySequence::Open, this, &MainWindow::askForFile);
  recent_ = new RecentMenu(menu);
  connect(recent_, &RecentMenu::chosen, this, &MainWindow::openFile);
  menu->addMenu(recent_);
  addShipped(*menu->addMenu(tr("Open &shipped scenario")), shippedScenarios());
  addShipped(*menu->addMenu(tr("Open shipped &trace")), shippedTraces());
  addSaveSession(*menu, *this, controller_);
  menu->addSeparator();
  scenarioActions_.addSave(*menu);
  menu->addSeparator();
  menu->addAction(tr("&Quit"), Qt::CTRL | Qt::Key_Q, qApp, &QApplication::closeAllWindows);
}

void MainWindow::addShipped(QMenu& menu, const std::vector<ShippedFile>& files) {
  for (const auto& file : files) {
    auto title = file.title;
    menu.addAction(title.replace(QLatin1Char{'&'}, QStringLiteral("&&")), this,
                   [this, path = file.path] { openFile(path); });
  }
  menu.setEnabled(!menu.isEmpty());
}

void MainWindow::makeRunMenu() {
  auto* menu = menuBar()->addMenu(tr("&Run"));
  runMenu_ = menu;
  menu->addAction(tr("Run or &pause"), Qt::Key_Space, &controller_, &RunController::togglePause);
  menu->addAction(tr("&Step"), Qt::Key_Period, &controller_, &RunController::step);
  menu->addAction(tr("&Restart"), Qt::CTRL | Qt::Key_R, &controller_, &RunController::restart);
  menu->addSeparator();
  auto* faster = menu->addAction(tr("&Faster"), this, [this] { bar_->changeSpeed(1); });
  faster->setShortcut(Qt::Key_BracketRight);
  menu->addAction(tr("S&lower"), Qt::Key_BracketLeft, this, [this] { bar_->changeSpeed(-1); });
}

void MainWindow::addMetrics(MetricsSwitch& metrics) {
  runMenu_->addSeparator();
  auto* action = runMenu_->addAction(QString{});
  action->setCheckable(true);
  connect(action, &QAction::triggered, &metrics, &MetricsSwitch::turn);
  connect(&metrics, &MetricsSwitch::changed, this,
          [this, action, &metrics] { showMetrics(*action, metrics); });
  connect(&metrics, &MetricsSwitch::failed, banner_, &Banner::showError);
  showMetrics(*action, metrics);
}

void MainWindow::showMetrics(QAction& action, const MetricsSwitch& metrics) {
  action.setChecked(metrics.isOn());
  action.setText(metrics.isOn() ? tr("&Metrics page at %1").arg(metrics.url()) : tr("Serve &metrics page"));
  if (metrics.isOn()) banner_->showNotice(tr("The run's Prometheus metrics are at %1").arg(metrics.url()));
}

void MainWindow::makeViewMenu() {
  auto* menu = menuBar()->addMenu(tr("&View"));
  addPages(*menu);
  menu->addAction(tr("Light or dark &theme"), Qt::CTRL | Qt::Key_T, this, &MainWindow::toggleTheme);
  auto* controls = menu->addAction(tr("&Controls"));
  controls->setCheckable(true);
  controls->setChecked(true);
  controls->setShortcut(Qt::CTRL | Qt::Key_K);
  connect(controls, &QAction::toggled, page_, &LivePage::setControlsVisible);
  menu->addSeparator();
  desk_->addTo(*menu);
  menu->addSeparator();
  spans_ = new QActionGroup(this);
  for (const auto span : kTimeSpans) {
    const auto minutes = static_cast<int>(span.count());
    auto* action = menu->addAction(tr("Last %1").arg(toQt(counted(minutes, "minute"))), this,
                                   [this, span] { setSpan(span); });
    action->setCheckable(true);
    action->setShortcut(QKeySequence{tr("Ctrl+%1").arg(minutes)});
    action->setData(static_cast<qlonglong>(Duration{span}.count()));
    spans_->addAction(action);
  }
  auto* time = &page_->time();
  auto* all = menu->addAction(tr("&Whole run"), time, &SharedTime::showAll);
  all->setCheckable(true);
  all->setData(qlonglong{0});
  spans_->addAction(all);
  menu->addSeparator();
  menu->addAction(tr("&Follow the run"), Qt::Key_F, time, &SharedTime::follow);
  auto* closer = menu->addAction(tr("Zoom &in"), this, [time] { time->zoom(kZoomAKey); });
  closer->setShortcuts({Qt::Key_Plus, Qt::Key_Equal});
  menu->addAction(tr("Zoom &out"), Qt::Key_Minus, this, [time] { time->zoom(1 / kZoomAKey); });
}

void MainWindow::makeHelpMenu() {
  auto* menu = menuBar()->addMenu(tr("&Help"));
  menu->addAction(tr("&Keys"), QKeySequence::HelpContents, this,
                  [this] { QMessageBox::information(this, tr("Keys"), keysTable()); });
  menu->addAction(tr("&About Watertight"), this, [this] {
    QMessageBox::about(
        this, tr("About Watertight"),
        tr("Watertight %1\n\nA laboratory for bulkhead isolation: a real engine of breakers, bulkheads "
           "and limiters against downstreams that one can disturb.\n\nGPL-3.0-or-later; the engine MIT.")
            .arg(QStringLiteral(WATERTIGHT_VERSION)));
  });
}

}  // namespace watertight
