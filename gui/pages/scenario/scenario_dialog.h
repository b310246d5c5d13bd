// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

#include "present/scenario_draft.h"
#include "present/theme.h"

class QLabel;
class QPushButton;

namespace watertight {

class DependenciesTab;
class FaultsTab;
class RoutesTab;
class TableSection;

/// The scenario as a draft, beside the run that goes on: its dependencies, routes, faults and the rest. What
/// a field does not take is said at the field; what keeps the whole from running, at the bottom. Applying
/// hands the draft to whoever listens, to run it from the beginning.
class ScenarioDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ScenarioDialog(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// Begins anew with a scenario; what was being edited is given up.
  void edit(const Scenario& scenario);
  /// Another run began. A draft in which nothing was changed follows it.
  void follow(const Scenario& scenario);
  [[nodiscard]] const ScenarioDraft& draft() const { return draft_; }

 signals:
  void applied(const watertight::Scenario& scenario);
  /// The knobs as they stand are to become the draft's values.
  void knobsAsked();

 private:
  QWidget* makeRest();
  QLayout* makeButtons();
  void refresh();
  void refreshState();

  ScenarioDraft draft_;
  DependenciesTab* dependencies_;
  RoutesTab* routes_;
  FaultsTab* faults_;
  std::vector<TableSection*> rest_;
  QLabel* problem_;
  QPushButton *apply_ = nullptr, *discard_ = nullptr;
  Scenario running_;
};

}  // namespace watertight
