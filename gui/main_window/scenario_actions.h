// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <functional>

#include "bridge/run_controller.h"
#include "present/theme.h"

class QMenu;

namespace watertight {

class ScenarioDialog;

/// Configuring the scenario that runs, and saving it: what the menus offer of it.
class ScenarioActions : public QObject {
  Q_OBJECT
 public:
  /// `controller` outlives it; the dialog stands before `window`.
  ScenarioActions(RunController& controller, QWidget* window);

  /// Where saving begins to look for a place.
  void setFolder(std::function<QString()> folder) { folder_ = std::move(folder); }
  void addSave(QMenu& menu);
  void addConfigure(QMenu& menu);
  void setTheme(const Theme& theme);

  /// Opens the window in which the scenario is edited.
  void configure();
  /// Writes the scenario to a file: as it began, or with the knobs that a hand turned as they stand.
  void save(const QString& path, bool withKnobs);

 signals:
  /// A scenario that was edited is to run from its beginning.
  void applied(const watertight::Scenario& scenario);
  void saved(const QString& path);
  void failed(const QString& why);

 private:
  void askAndSave();
  void takeOverKnobs();

  RunController& controller_;
  QWidget* window_;
  std::function<QString()> folder_;
  ScenarioDialog* dialog_ = nullptr;
  const Theme* theme_;
};

}  // namespace watertight
