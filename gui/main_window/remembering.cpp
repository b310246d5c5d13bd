// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>

#include "main_window/main_window.h"
#include "main_window/recent_menu.h"

namespace watertight {

void MainWindow::useSettings(SettingsFile& settings) {
  const auto values = settings.values();
  if (!values.geometry.isEmpty()) restoreGeometry(values.geometry);
  if (values.theme) setTheme(*values.theme);
  if (values.span) setSpan(*values.span);
  settings_ = &settings;
  recent_->follow(settings);
  connect(&settings, &SettingsFile::failed, banner_, &Banner::showError);
  if (!settings.problem().isEmpty()) banner_->showError(settings.problem());
}

void MainWindow::connectScenario() {
  scenarioActions_.setFolder([this] { return lastFolder(QDir::homePath()); });
  connect(&scenarioActions_, &ScenarioActions::applied, this,
          [this](const Scenario& scenario) { opener_.open(scenario); });
  connect(&scenarioActions_, &ScenarioActions::failed, banner_, &Banner::showError);
  connect(&scenarioActions_, &ScenarioActions::saved, this, [this](const QString& path) {
    rememberFolder(path);
    rememberFile(path);
    banner_->showNotice(tr("Saved in %1").arg(path));
  });
}

void MainWindow::remember(const std::function<void(AppSettings&)>& edit) {
  if (settings_ != nullptr) settings_->change(edit);
}

void MainWindow::rememberFile(const QString& path) {
  remember([file = QFileInfo{path}.absoluteFilePath()](AppSettings& values) { values.addRecent(file); });
}

QString MainWindow::lastFolder(const QString& otherwise) const {
  const auto folder = settings_ != nullptr ? settings_->values().lastFolder : QString{};
  return !folder.isEmpty() && QFileInfo{folder}.isDir() ? folder : otherwise;
}

void MainWindow::rememberFolder(const QString& path) {
  remember([folder = QFileInfo{path}.absolutePath()](AppSettings& values) { values.lastFolder = folder; });
}

void MainWindow::closeEvent(QCloseEvent* event) {
  remember([this](AppSettings& values) { values.geometry = saveGeometry(); });
  QMainWindow::closeEvent(event);
}

}  // namespace watertight
