// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "pages/scenario/table_section.h"

class QPushButton;

namespace watertight {

class NameList;

/// The draft's dependencies, and all settings of the chosen one.
class DependenciesTab : public QWidget {
  Q_OBJECT
 public:
  /// `draft` outlives the tab.
  explicit DependenciesTab(ScenarioDraft& draft, QWidget* parent = nullptr);

  void refresh();

 signals:
  void edited();

 private:
  QWidget* makeSections();
  void take(Result<Scenario> edited, const QString& thenChoose = {});
  void add();
  void remove(const QString& name);
  void copySettings();

  ScenarioDraft& draft_;
  NameList* names_;
  QPushButton* copySettings_;
  std::vector<TableSection*> sections_;
};

}  // namespace watertight
